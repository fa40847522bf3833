import type { EventName } from "@gemplay/api-schema";
import { apiBase } from "./api-base.ts";
import { call } from "./call.ts";

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/**
 * Time in ms without a message after which the page treats the connection of the event stream as lost. The server sends
 * a heartbeat every 15 s.
 */
const silentMs = 20_000;
const lookEveryMs = 1_000;

export type StreamMessageName = EventName | "resync" | "heartbeat";

interface StreamConnectionOptions {
  /** Token of the session, or "" for a guest. */
  readonly token: string;
  /**
   * Returns the id of the last received event. A new connection resumes the event stream after the event with this id.
   */
  readonly lastEventId: () => string;
  onMessage(name: StreamMessageName, data: string, id: string): void;
  /** Called when the event stream is opened, and when the connection of the event stream is lost. */
  onOpen(open: boolean): void;
}

export interface StreamConnection {
  /** Closes the connection of the event stream and opens a new one. */
  reopen(): void;
  close(): void;
}

/** All event names of the stream. A tab subscribes to all events, because it also forwards events to other tabs. */
const known: Readonly<Record<EventName | "resync" | "heartbeat", true>> = {
  bet: true,
  bigWin: true,
  announcement: true,
  levelUp: true,
  crash: true,
  crashSeats: true,
  balance: true,
  deposit: true,
  withdrawal: true,
  ownLevelUp: true,
  notice: true,
  limits: true,
  crashBet: true,
  resync: true,
  heartbeat: true,
};
const names = Object.keys(known) as StreamMessageName[];

/**
 * Opens one connection to the server's event stream. If the connection ends or becomes silent, the function opens a new
 * connection.
 */
export function openConnection({
  token,
  lastEventId,
  onMessage,
  onOpen,
}: StreamConnectionOptions): StreamConnection {
  let source: EventSource | null = null;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening = 0;
  /** True from an attempt to open the event stream until the stream is open. */
  let tried = false;
  // The timestamps are wall-clock times, because `performance.now()` may stop while the device sleeps.
  let heardAtMs = Date.now();

  function drop(): void {
    opening += 1;
    clearTimeout(timer);
    source?.close();
    source = null;
    onOpen(false);
  }

  function later(): void {
    timer = setTimeout(() => void open(), delayMs * (0.5 + Math.random() / 2));
    delayMs = Math.min(Math.max(delayMs * 2, firstDelayMs), longestDelayMs);
  }

  // A stream ticket opens only one connection, so the browser's own reconnect cannot be used. Each attempt to connect
  // requests a new stream ticket.
  async function open(): Promise<void> {
    const attempt = ++opening;
    heardAtMs = Date.now();
    try {
      const query = new URLSearchParams();
      // If several attempts to connect fail in a row, only the first attempt reports that the page could not reach the
      // server.
      const silent = tried;
      tried = true;
      if (token) query.set("ticket", (await call("POST /stream/ticket", {}, { silent })).ticket);
      if (lastEventId()) query.set("lastEventId", lastEventId());
      if (attempt !== opening) return;
      const next = new EventSource(`${apiBase}/stream${query.size ? `?${query}` : ""}`);
      source = next;
      next.onopen = () => {
        tried = false;
        delayMs = firstDelayMs;
        heardAtMs = Date.now();
        onOpen(true);
      };
      next.onerror = () => {
        if (source !== next) return;
        drop();
        later();
      };
      for (const name of names)
        next.addEventListener(name, ({ data, lastEventId: id }: MessageEvent<string>) => {
          if (source !== next) return;
          heardAtMs = Date.now();
          onMessage(name, data, id);
        });
    } catch {
      if (attempt === opening) later();
    }
  }

  function reopen(inMs = 0): void {
    drop();
    delayMs = inMs;
    later();
  }

  const watchdog = setInterval(() => {
    if (source && Date.now() - heardAtMs > silentMs) reopen();
  }, lookEveryMs);
  // After the device went offline, a broken connection can seem open for minutes, so the page closes the connection
  // immediately.
  const wentOffline = () => reopen(firstDelayMs);
  addEventListener("offline", wentOffline);
  void open();

  return {
    reopen: () => reopen(),
    close() {
      clearInterval(watchdog);
      removeEventListener("offline", wentOffline);
      drop();
    },
  };
}
