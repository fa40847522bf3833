import { openConnection, type StreamConnection, type StreamMessageName } from "./stream-connection.ts";

interface SharedStreamOptions {
  /** Token of the session, or "" for a guest. */
  readonly token: string;
  onMessage(name: StreamMessageName, data: string): void;
  /** Called after each change of the stream's connection: with true if the stream is open, otherwise with false. */
  onOpen(open: boolean): void;
}

/** A message that one tab sends to the other tabs of the same session. */
type Said =
  | { readonly kind: "message"; readonly name: StreamMessageName; readonly data: string; readonly id: string }
  | { readonly kind: "open"; readonly open: boolean; readonly lastEventId: string }
  | { readonly kind: "joined" }
  | { readonly kind: "revive" };

/**
 * Time in ms without a message of the event stream after which a visible tab takes the connection over from another
 * tab. The server sends a heartbeat every 15 s.
 */
const silentMs = 25_000;
/** When a tab becomes visible, the connection counts as alive if the last message is at most this old, in ms. */
const staleMs = 2_000;
/** Time in ms that a newly visible tab waits for the tab with the connection, which the browser may have frozen. */
const reviveMs = 700;
const lookEveryMs = 1_000;

/**
 * Returns whether tabs can share one connection: the browser needs locks, channels and SHA-256. In browsers without
 * locks, channels or SHA-256, each tab opens its own connection.
 */
const canShare = () =>
  "locks" in navigator && "BroadcastChannel" in globalThis && globalThis.crypto?.subtle !== undefined;

/**
 * Returns a channel name that only the tabs of one session share, so that no message reaches a tab of another account.
 */
async function groupOf(token: string): Promise<string> {
  if (token === "") return "gemplay stream guest";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return `gemplay stream ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Opens one connection to the server's event stream for all tabs of a session. Over HTTP/1.1, a browser allows only six
 * connections to an origin. The tab that holds a lock owns the connection and forwards all events to the other tabs.
 * When the tab with the connection closes, or is silent while another tab is visible, the other tab takes the
 * connection over. After the change, the new tab continues the event stream after the last received event.
 */
export function openSharedStream({ token, onMessage, onOpen }: SharedStreamOptions): { close(): void } {
  let group = "";
  let channel: BroadcastChannel | undefined;
  let connection: StreamConnection | undefined;
  let endLead: (() => void) | undefined;
  let waiting = new AbortController();
  let isOpen = false;
  let isActive = false;
  let lastEventId = "";
  let heardAtMs = Date.now();

  const say = (said: Said) => channel?.postMessage(said);
  const silence = () => Date.now() - heardAtMs;

  function setOpen(open: boolean): void {
    if (open === isOpen) return;
    isOpen = open;
    onOpen(open);
  }

  function take(name: StreamMessageName, data: string, id: string): void {
    heardAtMs = Date.now();
    if (id && isKnown(id, lastEventId)) return;
    if (id) lastEventId = id;
    onMessage(name, data);
  }

  function lead(): void {
    if (connection) return;
    heardAtMs = Date.now();
    const own = openConnection({
      token,
      lastEventId: () => lastEventId,
      onMessage(name, data, id) {
        if (connection !== own) return;
        take(name, data, id);
        say({ kind: "message", name, data, id });
      },
      onOpen(open) {
        if (connection !== own) return;
        if (open) heardAtMs = Date.now();
        setOpen(open);
        say({ kind: "open", open, lastEventId });
      },
    });
    connection = own;
  }

  function follow(): void {
    const own = connection;
    connection = undefined;
    own?.close();
    endLead?.();
    endLead = undefined;
  }

  /** Waits for the lock of the session's tabs, or takes the lock from a silent tab. */
  function askToLead(steal: boolean): void {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks
      .request(group, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return undefined;
        lead();
        return new Promise<void>((done) => {
          endLead = done;
        });
      })
      .catch(() => {
        // If another tab took the lock, this tab waits for the lock again. An aborted signal means that this tab
        // released the lock.
        if (signal.aborted) return;
        follow();
        askToLead(false);
      });
  }

  function hear({ data: said }: MessageEvent<Said>): void {
    if (said.kind === "joined") {
      if (connection) say({ kind: "open", open: isOpen, lastEventId });
    } else if (said.kind === "revive") {
      if (silence() > staleMs) connection?.reopen();
    } else if (connection) {
      // A message of another tab proves that the other tab has taken the lock. The lock manager will report the loss of
      // the lock soon, so this tab ignores the message.
    } else if (said.kind === "message") take(said.name, said.data, said.id);
    else {
      heardAtMs = Date.now();
      if (lastEventId === "") lastEventId = said.lastEventId;
      setOpen(said.open);
    }
  }

  async function begin(): Promise<void> {
    isActive = true;
    heardAtMs = Date.now();
    if (!canShare()) return lead();
    const found = await groupOf(token);
    if (!isActive || channel) return;
    group = found;
    channel = new BroadcastChannel(group);
    channel.onmessage = hear;
    say({ kind: "joined" });
    askToLead(false);
  }

  function end(): void {
    isActive = false;
    waiting.abort();
    follow();
    channel?.close();
    channel = undefined;
    setOpen(false);
  }

  /**
   * Makes sure that the event stream is alive, unless a message arrived within the last `staleMs`. A tab that owns the
   * connection opens a new connection. Another tab asks the owner of the connection to open a new connection, and takes
   * the lock if no answer arrives.
   */
  function revive(): void {
    if (!isActive || silence() < staleMs) return;
    if (connection) {
      connection.reopen();
      return;
    }
    say({ kind: "revive" });
    setTimeout(() => {
      if (!connection && channel && silence() > staleMs && document.visibilityState === "visible")
        askToLead(true);
    }, reviveMs);
  }

  const cameIntoSight = () => {
    if (document.visibilityState === "visible") revive();
  };
  const cameOnline = () => {
    heardAtMs = 0;
    revive();
  };
  // A page in the back-forward cache has neither the lock nor the connection. The page requests the lock again when the
  // player returns to the page.
  const left = () => end();
  const cameBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isActive) void begin();
  };
  const watchdog = setInterval(() => {
    if (!connection && channel && silence() > silentMs && document.visibilityState === "visible")
      askToLead(true);
  }, lookEveryMs);

  document.addEventListener("visibilitychange", cameIntoSight);
  addEventListener("online", cameOnline);
  addEventListener("pagehide", left);
  addEventListener("pageshow", cameBack);
  void begin();

  return {
    close() {
      clearInterval(watchdog);
      document.removeEventListener("visibilitychange", cameIntoSight);
      removeEventListener("online", cameOnline);
      removeEventListener("pagehide", left);
      removeEventListener("pageshow", cameBack);
      end();
    },
  };
}

/**
 * Returns whether this tab already received the event, because two tabs may both have a connection for a short time.
 * Ids of events can be compared only if the events come from the same server process.
 */
function isKnown(id: string, lastEventId: string): boolean {
  const [one, other] = [id, lastEventId].map((text) => /^(.+)-(\d+)$/.exec(text));
  return one?.[1] !== undefined && one[1] === other?.[1] && Number(one[2]) <= Number(other[2]);
}
