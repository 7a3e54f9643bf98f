// The page at the table: tiles are put down by clicks, and every change asks anew. The server draws all answers.
import { stream } from "./stream.js";

const told = id => JSON.parse(document.getElementById(id).textContent);
const WORDS = told("words"), TILES = told("tile-words"), HOUSES = told("houses");
const NAMES = [...document.querySelectorAll("#pad button")].map(button => button.dataset.tile);
const MELDS = { pong: 3, exposed: 4, added: 4, concealed: 4 };
const LANG = document.documentElement.lang.slice(0, 2);
const FIELDS = ["house", "seat", "turn", "n", "from"];
const WAIT = 120;  // milliseconds of quiet before a question is asked

const get = id => document.getElementById(id);
let state = { hand: [], melds: [], seen: [], offered: null };
let past = [];
let asking = new AbortController();
let soon;

// --- what lies where

const house = () => HOUSES[get("house").value];
const size = () => state.hand.length + 3 * state.melds.length;
const whole = () => (state.offered ? 13 : 14);
const place = () => document.querySelector("input[name=goes]:checked").value;

function used(tile) {
  const single = [...state.hand, ...state.seen, state.offered].filter(one => one === tile).length;
  return state.melds.reduce((sum, meld) => sum + (meld.tile === tile ? MELDS[meld.kind] : 0), single);
}

function has_room(tile) {
  if (house().suits < 3 && tile.endsWith("m")) return false;
  const left = 4 - used(tile);
  switch (place()) {
    case "hand": return left > 0 && size() < whole();
    case "seen": return left > 0;
    case "offered": return left > 0 && !state.offered && size() <= 13;
    case "pong": return left > 2 && size() + 3 <= whole();
    default: return left > 3 && size() + 3 <= whole();
  }
}

function put(tile) {
  if (!has_room(tile)) return;
  change(() => {
    switch (place()) {
      case "hand": state.hand.push(tile); break;
      case "seen": state.seen.push(tile); break;
      case "offered": state.offered = tile; break;
      case "pong": state.melds.push({ kind: "pong", tile }); break;
      case "kong": state.melds.push({ kind: "exposed", tile }); break;
      case "concealed": state.melds.push({ kind: "concealed", tile }); break;
    }
  });
}

function change(how) {
  past.push(JSON.stringify(state));
  how();
  state.hand.sort((a, b) => NAMES.indexOf(a) - NAMES.indexOf(b));
  draw();
}

// --- notation

function written(tiles) {
  return ["m", "p", "s"].map(suit => {
    const ranks = tiles.filter(tile => tile[1] === suit).map(tile => tile[0]);
    return ranks.length ? ranks.join("") + suit : "";
  }).join("");
}

function written_meld({ kind, tile: [rank, suit] }) {
  const tiles = rank.repeat(3);
  return { pong: `(${tiles}${suit})`, exposed: `(${tiles}${rank}${suit})`, added: `(${tiles}+${rank}${suit})`,
           concealed: `[${tiles}${rank}${suit}]` }[kind];
}

function query() {
  const values = {
    hand: [written(state.hand), ...state.melds.map(written_meld)].join(" ").trim(),
    seen: state.seen.join(""),
    offered: state.offered ?? "",
    reported: [...document.querySelectorAll("#reported input:checked")].map(box => box.value).join(","),
  };
  for (const field of FIELDS) values[field] = get(field).value;
  if (!state.offered) values.from = "";
  const told = Object.entries(values).filter(([, value]) => value !== "");
  return new URLSearchParams([...told, ["lang", LANG]]);
}

// --- drawing

function tile_button(tile, remove) {
  const button = document.createElement("button");
  const pad = document.querySelector(`#pad [data-tile="${tile}"] .tiles`);
  button.type = "button";
  button.className = "tile";
  button.append(pad.cloneNode(true));
  button.setAttribute("aria-label", WORDS.remove.replace("{tile}", TILES[tile]));
  button.addEventListener("click", () => {
    const row = button.parentElement;
    const at = [...row.querySelectorAll("button")].indexOf(button);
    change(remove);
    const left = row.querySelectorAll("button");
    (left[Math.min(at, left.length - 1)] ?? document.querySelector("#pad [tabindex='0']")).focus();
  });
  return button;
}

function meld_button(meld, at) {
  const button = tile_button(meld.tile, () => state.melds.splice(at, 1));
  const glyph = button.querySelector(".tiles");
  const back = "\u{1F02B}";
  const faces = Array(MELDS[meld.kind]).fill(glyph.textContent);
  if (meld.kind === "concealed") faces[0] = faces[3] = back;
  glyph.textContent = faces.join("");
  button.classList.add("meld");
  button.setAttribute("aria-label", `${WORDS[`to_${meld.kind === "exposed" || meld.kind === "added" ? "kong" : meld.kind}`]}: ${button.ariaLabel}`);
  return button;
}

function draw() {
  get("hand").replaceChildren(
    ...state.hand.map((tile, at) => tile_button(tile, () => state.hand.splice(at, 1))),
    ...state.melds.map(meld_button),
  );
  get("seen").replaceChildren(...state.seen.map((tile, at) => tile_button(tile, () => state.seen.splice(at, 1))));
  get("offered").replaceChildren(...(state.offered ? [tile_button(state.offered, () => { state.offered = null; })] : []));
  get("hand-empty").hidden = size() > 0;
  get("seen-part").hidden = !state.seen.length;
  get("offered-part").hidden = !state.offered;
  get("count").textContent = WORDS.of.replace("{count}", size()).replace("{whole}", whole());
  get("undo").disabled = !past.length;
  draw_pad();
  ask();
}

function draw_pad() {
  for (const button of document.querySelectorAll("#pad button")) {
    const tile = button.dataset.tile, left = 4 - used(tile);
    button.setAttribute("aria-disabled", !has_room(tile));
    button.setAttribute("aria-label", `${TILES[tile]}, ${WORDS.left.replace("{count}", left)}`);
    button.querySelector("small").textContent = left < 4 ? left : "";
  }
}

function draw_seats() {
  const seats = house().seats;
  const own = get("seat").value || "0", from = get("from").value;
  const options = skip => seats.map((name, seat) => [name, String(seat)]).filter(([, seat]) => seat !== skip);
  get("seat").replaceChildren(...options().map(([name, seat]) => new Option(name, seat, false, seat === own)));
  const mine = get("seat").value;
  get("from").replaceChildren(...options(mine).map(([name, seat]) => new Option(name, seat, false, seat === from)));
  const checked = new Set([...document.querySelectorAll("#reported input:checked")].map(box => box.value));
  get("reported").replaceChildren(get("reported").firstElementChild, ...options().map(([name, seat]) => {
    const label = document.createElement("label"), box = document.createElement("input");
    box.type = "checkbox";
    box.value = seat;
    box.checked = checked.has(seat);
    label.append(box, ` ${name}`);
    return label;
  }));
}

// --- asking

function read_by_server(text) {
  return fetch(`/tiles?${new URLSearchParams({ text: text ?? "", lang: LANG })}`);
}

function ask() {
  asking.abort();
  asking = new AbortController();
  clearTimeout(soon);
  wrong("");
  const address = query();
  history.replaceState(null, "", `?${address}`);
  get("other-lang").href = `/?${new URLSearchParams([...address].map(([name, value]) =>
    name === "lang" ? [name, get("other-lang").lang.slice(0, 2)] : [name, value]))}`;
  const decides = size() === whole(), first = ["", "1"].includes(get("turn").value);
  show("what", size() >= 13);
  show("advise", decides);
  show("baoting", decides && !state.offered && !state.melds.length && first);
  if (size() < 13) say("");
  else soon = setTimeout(() => ask_all(address, asking.signal), WAIT);
}

function show(id, wanted) {
  const section = get(id);
  section.hidden = !wanted;
  section.classList.add("old");
  stopped(section);
}

async function ask_all(address, signal) {
  try {
    const reply = await fetch(`/hand?${address}`, { signal });
    const found = await reply.json();
    if (!reply.ok) {
      wrong(found.wrong);
      return;
    }
    fill("what", found.html);
    if (get("advise").hidden) say(found.said);
  } catch (error) {
    failed(error, signal);
    return;
  }
  for (const id of ["advise", "baoting"]) if (!get(id).hidden) follow(id, address, signal);
}

async function follow(id, address, outer) {
  const section = get(id), button = section.querySelector(".stop"), own = new AbortController();
  const signal = AbortSignal.any ? AbortSignal.any([outer, own.signal]) : outer;
  button.hidden = false;
  button.onclick = () => { own.abort(); stopped(section); };
  try {
    for await (const [event, data] of stream(`/${id}?${address}`, signal)) {
      if (signal.aborted) return;
      if (event === "wrong") wrong(data.wrong);
      else fill(id, data.html);
      if (id === "advise" && event !== "wrong") say(data.said);
    }
    stopped(section);
  } catch (error) {
    failed(error, signal);
  }
}

function stopped(section) {
  const button = section.querySelector(".stop");
  if (button) button.hidden = true;
}

function fill(id, html) {
  const section = get(id);
  section.classList.remove("old");
  section.querySelector(".piece").innerHTML = html;
}

function failed(error, signal) {
  if (!signal.aborted) wrong(error instanceof TypeError ? WORDS.lost : String(error));
}

function say(text) {
  if (get("said").textContent !== text) get("said").textContent = text;
}

function wrong(text) {
  get("wrong").hidden = !text;
  get("wrong").textContent = text;
}

// --- what is clicked and typed

function walk(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 9, ArrowUp: -9, Home: -27, End: 27 };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...document.querySelectorAll("#pad button")];
  const at = buttons.indexOf(document.activeElement);
  const to = Math.max(0, Math.min(26, at + step));
  if (Math.abs(step) === 9 && to !== at + step) return;
  rove(buttons[to]);
  buttons[to].focus();
}

function rove(button) {
  for (const one of document.querySelectorAll("#pad button")) one.tabIndex = one === button ? 0 : -1;
}

async function read(text) {
  const reply = await read_by_server(text);
  const found = await reply.json();
  if (!reply.ok) {
    wrong(found.wrong);
    return;
  }
  change(() => { state.hand = found.hand; state.melds = found.melds; });
}

for (const button of document.querySelectorAll("#pad button")) {
  button.addEventListener("click", () => { rove(button); put(button.dataset.tile); });
}
get("pad").addEventListener("keydown", walk);
get("undo").addEventListener("click", () => { state = JSON.parse(past.pop()); draw(); });
get("clear").addEventListener("click", () => change(() => { state = { hand: [], melds: [], seen: [], offered: null }; }));
get("text-form").addEventListener("submit", event => {
  event.preventDefault();
  read(get("text").value);
});
for (const input of document.querySelectorAll("input[name=goes]")) input.addEventListener("change", draw_pad);
for (const id of ["house", "seat"]) get(id).addEventListener("change", () => { draw_seats(); draw_pad(); ask(); });
for (const id of ["turn", "n"]) get(id).addEventListener("input", ask);
for (const id of ["from", "reported"]) get(id).addEventListener("change", ask);

async function begin() {
  const address = new URLSearchParams(location.search);
  draw_seats();
  for (const field of FIELDS) if (field !== "house" && address.has(field)) get(field).value = address.get(field);
  draw_seats();
  if (address.has("from")) get("from").value = address.get("from");
  const reported = (address.get("reported") ?? "").split(",");
  for (const box of document.querySelectorAll("#reported input")) box.checked = reported.includes(box.value);
  rove(document.querySelector("#pad button"));
  draw();
  const seen = [address.get("seen"), address.get("offered")];
  if (address.get("hand") || seen[0] || seen[1]) {
    const [hand, thrown, offered] = await Promise.all([address.get("hand"), ...seen].map(async text =>
      (await read_by_server(text)).json()));
    state = { hand: hand.hand ?? [], melds: hand.melds ?? [], seen: thrown.hand ?? [], offered: offered.hand?.[0] ?? null };
    if (hand.wrong) { draw(); wrong(hand.wrong); } else draw();
  }
}

begin();
