// Reads a stream of server-sent events in the same way as a browser's EventSource, for tests.
export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

export interface EventReader {
  readonly status: number;
  /** All received events that have data, without the heartbeats. */
  readonly events: ReadEvent[];
  /** Returns the event id with which a browser would resume the stream. */
  lastId(): string;
  heartbeats(): number;
  isEnded(): boolean;
  close(): Promise<void>;
}

/** Opens a stream of server-sent events. The promise resolves when the head of the response has arrived. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  const events: ReadEvent[] = [];
  let last = "";
  let ended = false;
  let heartbeats = 0;
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = new Map(
          block.split("\n").map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1).trim()]),
        );
        last = fields.get("id") ?? last;
        const data = fields.get("data");
        if (fields.get("event") === "heartbeat") heartbeats += 1;
        else if (data !== undefined)
          events.push({ id: last, event: fields.get("event") ?? "message", data: JSON.parse(data) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    status: response.status,
    events,
    lastId: () => last,
    heartbeats: () => heartbeats,
    isEnded: () => ended,
    async close() {
      closing.abort();
      await reading;
    },
  };
}
