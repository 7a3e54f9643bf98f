/* The yardstick: the evaluator's lookups and whole hands of a reduced game in C, to measure the kernels against.

   Usage: yardstick TABLES HANDS reads the suit tables (one TABLES record of zhuoji_sim/suit_tables.py) and the keys of
   sample hands, then obeys one line of standard input after another and answers each with numbers that must equal
   the kernels' and the processor seconds it took:

       distance ROUNDS | evaluate ROUNDS | best_discard ROUNDS     -> sum seconds
       hands POLICY SEED FIRST COUNT      (POLICY: 1 shanten, 2 ukeire)
                                          -> draws wins winners fan squares seconds

   The reduced game: every win is allowed and taken, pongs but no kongs, no reports, no chickens, no dealer's count; a
   win is paid its pattern by the discarder or by each of the three, an exhausted wall by R10.2. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 4, KINDS = 27, TILES = 108, RANKS = 9, DEALT = 13, SUIT = 511, HAND = 14, NOBODY = -1 };
enum { PATTERNS = 405350, CLASSES = 180, SUIT_CLASSES = 126, LANES = 10, MELDS = 5, LANE_SETS = 135 };
enum { LOW = 3125, HIGH = 625, SHANTEN = 1, UKEIRE = 2 };

typedef struct { /* field by field TABLES */
    int64_t add[PATTERNS][2], keep[PATTERNS][2];
    uint16_t odd[PATTERNS], quads[PATTERNS];
    uint8_t cls[PATTERNS], pairs[PATTERNS], trip[PATTERNS];
    uint8_t vectors[CLASSES][LANES], join[CLASSES][CLASSES], dist[CLASSES][MELDS];
    uint8_t tight[MELDS][SUIT_CLASSES][CLASSES];
    int64_t lanes[LANE_SETS][2];
    uint32_t tile_key[KINDS], hi_base[HIGH * (HAND + 1)];
    uint16_t lo_rank[LOW];
    uint8_t lo_count[LOW];
} Tables;

typedef struct { uint32_t key[3]; } Keys;
typedef struct { int64_t missing, mask; } Look;
typedef struct { int64_t tile, missing, useful, ukeire; } Choice;

static Tables *T;

/* ---------------------------------------------------------------- evaluator */

static inline uint32_t suit_index(uint32_t key) {
    uint32_t low = key & 0xFFFF, high = key >> 16;
    return T->hi_base[high * (HAND + 1) + T->lo_count[low]] + T->lo_rank[low];
}

static inline int64_t distance(Keys k, int melds) {
    uint32_t i0 = suit_index(k.key[0]), i1 = suit_index(k.key[1]), i2 = suit_index(k.key[2]);
    int64_t missing = T->dist[T->join[T->cls[i0]][T->join[T->cls[i1]][T->cls[i2]]]][melds];
    if (melds == 0) {
        int64_t pairs = 7 - (T->pairs[i0] + T->pairs[i1] + T->pairs[i2]);
        if (pairs < missing) missing = pairs;
    }
    return missing;
}

static inline int64_t ranks(const int64_t row[2], int lanes) {
    int64_t chosen = (row[0] & T->lanes[lanes][0]) | (row[1] & T->lanes[lanes][1]);
    chosen |= chosen >> 3 * RANKS;
    return (chosen | chosen >> RANKS | chosen >> 2 * RANKS) & SUIT;
}

static inline Look look_up(const int64_t rows[][2], uint32_t i0, uint32_t i1, uint32_t i2, int melds) {
    int c0 = T->cls[i0], c1 = T->cls[i1], c2 = T->cls[i2];
    int rest0 = T->join[c1][c2], rest1 = T->join[c0][c2], rest2 = T->join[c0][c1];
    Look look = {T->dist[T->join[c0][rest0]][melds],
                 ranks(rows[i0], T->tight[melds][c0][rest0]) | ranks(rows[i1], T->tight[melds][c1][rest1]) << RANKS |
                     ranks(rows[i2], T->tight[melds][c2][rest2]) << 2 * RANKS};
    if (melds == 0) {
        int64_t pairs = 7 - (T->pairs[i0] + T->pairs[i1] + T->pairs[i2]);
        if (pairs <= look.missing) {
            int64_t odd = T->odd[i0] | (int64_t)T->odd[i1] << RANKS | (int64_t)T->odd[i2] << 2 * RANKS;
            look.mask = pairs < look.missing ? odd : look.mask | odd;
            look.missing = pairs;
        }
    }
    return look;
}

static inline Look evaluate(Keys k, int melds) {
    return look_up(T->add, suit_index(k.key[0]), suit_index(k.key[1]), suit_index(k.key[2]), melds);
}

static inline Look keepers(Keys k, int melds) {
    return look_up(T->keep, suit_index(k.key[0]), suit_index(k.key[1]), suit_index(k.key[2]), melds);
}

static inline int64_t live_count(int64_t useful, const int64_t seen[4]) {
    return __builtin_popcountll(useful & ~seen[0]) + __builtin_popcountll(useful & ~seen[1]) +
           __builtin_popcountll(useful & ~seen[2]) + __builtin_popcountll(useful & ~seen[3]);
}

static inline Choice best_discard(Keys k, int melds, const int64_t seen[4], int64_t candidates) {
    uint32_t i[3] = {suit_index(k.key[0]), suit_index(k.key[1]), suit_index(k.key[2])};
    int64_t best = -1;
    Look after_best = {0, 0};
    for (; candidates; candidates &= candidates - 1) {
        int tile = __builtin_ctzll(candidates), suit = tile / RANKS;
        uint32_t index = suit_index(k.key[suit] - T->tile_key[tile]);
        Look after = look_up(T->add, suit == 0 ? index : i[0], suit == 1 ? index : i[1], suit == 2 ? index : i[2], melds);
        int64_t order = abs(tile % RANKS - RANKS / 2) << 5 | (31 - tile);
        int64_t score = live_count(after.mask, seen) << 8 | order;
        if (score > best) best = score, after_best = after;
    }
    return (Choice){31 - (best & 31), after_best.missing, after_best.mask, best >> 8};
}

/* ---------------------------------------------------------------- one hand */

typedef struct {
    int64_t next, seat, tile, drew, winners, by_discard;
    int8_t counts[SEATS][32], river[SEATS][KINDS], meld_tile[SEATS][4], wall[TILES];
    Keys keys[SEATS];
    int64_t seen[SEATS][4], distance[SEATS], useful[SEATS], waits[SEATS];
    int64_t melds[SEATS], meld_suits[SEATS], fours[SEATS], fan[SEATS];
} State;

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static inline uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t combine(uint64_t key, uint64_t number) { return mix(key + GOLDEN * (number + 1)); }

static inline void fill_wall(int8_t *wall, uint64_t key) {
    for (int place = 0; place < TILES; place++) wall[place] = (int8_t)(place % KINDS);
    uint64_t counter = combine(key, 1);
    for (int place = TILES - 1; place > 0;) {
        uint64_t bits = mix(counter += GOLDEN);
        for (int half = 0; half < 2 && place > 0; half++, bits >>= 32, place--) {
            uint32_t other = (uint32_t)(((bits & 0xFFFFFFFF) * (uint64_t)(place + 1)) >> 32);
            int8_t tile = wall[place];
            wall[place] = wall[other], wall[other] = tile;
        }
    }
}

static inline void see(State *s, int64_t seat, int64_t tile) {
    int64_t bit = 1ll << tile, *seen = s->seen[seat];
    seen[3] |= seen[2] & bit, seen[2] |= seen[1] & bit, seen[1] |= seen[0] & bit, seen[0] |= bit;
}

static inline void show(State *s, int64_t owner, int64_t tile) {
    for (int step = 1; step < SEATS; step++) see(s, (owner + step) & 3, tile);
}

static inline void put(State *s, int64_t seat, int64_t tile) {
    if (++s->counts[seat][tile] == 4) s->fours[seat] |= 1ll << tile;
    s->keys[seat].key[tile / RANKS] += T->tile_key[tile];
    see(s, seat, tile);
}

static inline void take(State *s, int64_t seat, int64_t tile) {
    s->counts[seat][tile]--;
    s->fours[seat] &= ~(1ll << tile);
    s->keys[seat].key[tile / RANKS] -= T->tile_key[tile];
}

static inline Keys keys_with(const State *s, int64_t seat, int64_t tile, int copies) {
    Keys k = s->keys[seat];
    k.key[tile / RANKS] += (uint32_t)copies * T->tile_key[tile];
    return k;
}

static inline void refresh(State *s, int64_t seat, Look look) {
    s->distance[seat] = look.missing, s->useful[seat] = look.mask, s->waits[seat] = 0;
    if (look.missing != 1) return;
    int64_t held = s->fours[seat];
    for (int meld = 0; meld < s->melds[seat]; meld++)
        if (s->counts[seat][s->meld_tile[seat][meld]]) held |= 1ll << s->meld_tile[seat][meld];
    s->waits[seat] = look.mask & ~held;
}

static void deal(State *s, uint64_t key, int dealer) {
    *s = (State){.seat = dealer};
    fill_wall(s->wall, key);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int place = seat * DEALT; place < (seat + 1) * DEALT; place++) put(s, seat, s->wall[place]);
        refresh(s, seat, evaluate(s->keys[seat], 0));
    }
    s->next = SEATS * DEALT;
}

static int64_t outermost(int64_t candidates) {
    for (int away = 4; away >= 0; away--) {
        int64_t place = 0;
        for (int suit = 0; suit < 3; suit++) place |= (1ll << (4 - away) | 1ll << (4 + away)) << RANKS * suit;
        if (candidates & place) return __builtin_ctzll(candidates & place);
    }
    return NOBODY;
}

/* Throw a tile by the policy; afterwards the hand is evaluated anew unless what it waits for is known. */
static void discard(State *s, int policy) {
    int64_t seat = s->seat, tile = s->tile, drawn = s->drew ? tile : NOBODY;
    int melds = (int)s->melds[seat], known = 0;
    Look after = {0, 0};
    if (policy == UKEIRE || !s->drew || s->useful[seat] >> tile & 1) {
        int64_t candidates = keepers(s->keys[seat], melds).mask;
        if (s->drew && (policy == SHANTEN ? candidates >> tile & 1 : candidates == 1ll << tile)) {
            tile = drawn;
        } else if (policy == SHANTEN) {
            tile = outermost(candidates);
        } else {
            Choice choice = best_discard(s->keys[seat], melds, s->seen[seat], candidates);
            tile = choice.tile, after.missing = choice.missing, after.mask = choice.useful, known = 1;
        }
    }
    take(s, seat, tile);
    show(s, seat, tile);
    s->river[seat][tile]++;
    if (known) refresh(s, seat, after);
    else if (tile != drawn) refresh(s, seat, evaluate(s->keys[seat], melds));
    s->tile = tile;
}

static void pong(State *s, int64_t claimer) {
    s->river[s->seat][s->tile]--;
    for (int copy = 0; copy < 2; copy++) take(s, claimer, s->tile), show(s, claimer, s->tile);
    s->meld_tile[claimer][s->melds[claimer]++] = (int8_t)s->tile;
    s->meld_suits[claimer] |= 1ll << s->tile / RANKS;
    s->seat = claimer, s->drew = 0;
}

/* The others answer a discard: 1 if the hand goes on. */
static int answer(State *s) {
    for (int step = 1; step < SEATS; step++) {
        int64_t seat = (s->seat + step) & 3;
        if (s->waits[seat] >> s->tile & 1) s->winners |= 1ll << seat;
    }
    if (s->winners) return s->by_discard = 1, 0;
    for (int step = 1; step < SEATS; step++) {
        int64_t seat = (s->seat + step) & 3;
        if (s->counts[seat][s->tile] >= 2 && s->next < TILES &&
            distance(keys_with(s, seat, s->tile, -2), (int)s->melds[seat] + 1) < s->distance[seat])
            return pong(s, seat), 1;
    }
    s->seat = (s->seat + 1) & 3, s->drew = 1;
    return 1;
}

static void play(State *s, int policy) {
    s->drew = 1;
    do {
        if (s->drew) {
            if (s->next == TILES) return;
            s->tile = s->wall[s->next++];
            put(s, s->seat, s->tile);
            if (s->waits[s->seat] >> s->tile & 1) {
                s->winners = 1ll << s->seat;
                return;
            }
        }
        discard(s, policy);
    } while (answer(s));
}

/* ---------------------------------------------------------------- settlement */

static int64_t pattern_value(const State *s, int64_t seat, Keys k) {
    uint32_t i0 = suit_index(k.key[0]), i1 = suit_index(k.key[1]), i2 = suit_index(k.key[2]);
    int64_t suits = s->meld_suits[seat] | (k.key[0] != 0) | (k.key[1] != 0) << 1 | (k.key[2] != 0) << 2;
    int pure = (suits & (suits - 1)) == 0, melds = (int)s->melds[seat];
    int64_t value = pure ? 10 : 1;
    if (melds == 4 && value < 10) value = 10;
    if (T->trip[i0] + T->trip[i1] + T->trip[i2] == 1 && value < (pure ? 15 : 5)) value = pure ? 15 : 5;
    if (melds == 0 && T->pairs[i0] + T->pairs[i1] + T->pairs[i2] == 7) {
        int64_t seven = T->quads[i0] | T->quads[i1] | T->quads[i2] ? (pure ? 30 : 20) : pure ? 20 : 10;
        if (value < seven) value = seven;
    }
    return value;
}

static void pay(State *s, int64_t payer, int64_t receiver, int64_t fan) { s->fan[payer] -= fan, s->fan[receiver] += fan; }

static int64_t best_wait_value(const State *s, int64_t seat) {
    int64_t best = 0;
    for (int64_t waits = s->waits[seat]; waits; waits &= waits - 1) {
        int64_t value = pattern_value(s, seat, keys_with(s, seat, __builtin_ctzll(waits), 1));
        if (best < value) best = value;
    }
    return best;
}

static void settle(State *s) {
    for (int owner = 0; owner < SEATS; owner++) {
        if (s->winners >> owner & 1) {
            int64_t value = pattern_value(s, owner, keys_with(s, owner, s->tile, (int)s->by_discard));
            if (s->by_discard) pay(s, s->seat, owner, value);
            else for (int step = 1; step < SEATS; step++) pay(s, (owner + step) & 3, owner, value);
        } else if (!s->winners && s->waits[owner]) {
            int64_t value = best_wait_value(s, owner);
            for (int payer = 0; payer < SEATS; payer++) if (!s->waits[payer]) pay(s, payer, owner, value);
        }
    }
}

/* ---------------------------------------------------------------- commands */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void play_hands(int policy, uint64_t seed, int64_t first, int64_t count) {
    static State s;
    int64_t draws = 0, wins = 0, winners = 0, fan = 0, squares = 0;
    double start = now();
    for (int64_t hand = first; hand < first + count; hand++) {
        deal(&s, combine(combine(0, seed), (uint64_t)hand), (int)(hand % SEATS));
        play(&s, policy);
        settle(&s);
        draws += s.next - SEATS * DEALT, wins += s.winners != 0, winners += s.winners;
        for (int seat = 0; seat < SEATS; seat++) fan += (seat + 1) * s.fan[seat], squares += s.fan[seat] * s.fan[seat];
    }
    printf("%lld %lld %lld %lld %lld %.9f\n", (long long)draws, (long long)wins, (long long)winners, (long long)fan,
           (long long)squares, now() - start);
}

static void evaluate_hands(const char *what, const Keys *hands, long count, long rounds) {
    static const int64_t nothing_seen[4] = {0, 0, 0, 0};
    uint64_t sum = 0;
    double start = now();
    for (long round = 0; round < rounds; round++)
        for (long hand = 0; hand < count; hand++) {
            Keys k = hands[2 * hand];
            if (*what == 'd') sum += (uint64_t)distance(k, 0);
            else if (*what == 'e') { Look look = evaluate(k, 0); sum += (uint64_t)(look.missing + look.mask); }
            else {
                k = hands[2 * hand + 1];
                Choice choice = best_discard(k, 0, nothing_seen, keepers(k, 0).mask);
                sum += (uint64_t)(choice.tile + choice.missing + choice.useful + choice.ukeire);
            }
        }
    printf("%llu %.9f\n", (unsigned long long)sum, now() - start);
}

static void *read_file(const char *path, long *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) || (*size = ftell(file)) < 0) return NULL;
    rewind(file);
    void *content = aligned_alloc(64, ((size_t)*size + 63) / 64 * 64);
    if (content && fread(content, 1, (size_t)*size, file) != (size_t)*size) content = NULL;
    fclose(file);
    return content;
}

int main(int argc, char **argv) {
    long size = 0, bytes = 0;
    char what[32];
    if (argc != 3 || !(T = read_file(argv[1], &size)) || size != sizeof(Tables)) {
        fprintf(stderr, "usage: yardstick TABLES HANDS, with tables of %zu bytes, not %ld\n", sizeof(Tables), size);
        return 2;
    }
    Keys *hands = read_file(argv[2], &bytes);
    if (!hands) return 2;
    while (scanf("%31s", what) == 1) {
        long long policy, seed, first, count;
        if (*what == 'h') {
            if (scanf("%lld %lld %lld %lld", &policy, &seed, &first, &count) != 4) return 2;
            play_hands((int)policy, (uint64_t)seed, first, count);
        } else {
            if (scanf("%lld", &count) != 1) return 2;
            evaluate_hands(what, hands, bytes / (long)(2 * sizeof(Keys)), (long)count);
        }
        fflush(stdout);
    }
    return 0;
}
