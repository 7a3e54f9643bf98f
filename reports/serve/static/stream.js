// Server-sent events as they come, as [name, data]; ends with the answer, or when the signal aborts it.
export async function* stream(address, signal) {
  const reply = await fetch(address, { signal, headers: { accept: "text/event-stream" } });
  if (!reply.ok) {
    yield ["wrong", await reply.json()];
    return;
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      const [name, data] = event.split("\n").map(line => line.slice(line.indexOf(": ") + 2));
      yield [name, JSON.parse(data)];
    }
  }
}
