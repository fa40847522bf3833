import type { Query, QueryKey } from "@tanstack/react-query";
import { formatMoment, t } from "../i18n/index.ts";
import { timeOrOnline } from "../loading/index.ts";
import {
  forgetLastKnown,
  isOwn,
  lastKnownName,
  lastKnownStore,
  onSessionChange,
  ownerNow,
  queryClient,
  storage,
  userStore,
} from "../stores/index.ts";
import { assetsQueries } from "./assets.queries.ts";
import { userQueries } from "./user.queries.ts";

/**
 * Data that the browser stores, so that the page can open without a network: the player, the balances, and the newest
 * rounds, deposits and withdrawals. The page uses the stored data only for display. Limits, addresses, networks and
 * quotes are not stored, because bets, deposits and withdrawals need current values. The server decides about bets,
 * deposits and withdrawals with its own data.
 */
const keptKeys: readonly QueryKey[] = [
  userQueries.userInfo().queryKey,
  userQueries.lastRounds().queryKey,
  userQueries.records().queryKey,
  assetsQueries.balance().queryKey,
  assetsQueries.assets().queryKey,
  assetsQueries.depositRecords().queryKey,
  assetsQueries.withdrawRecords().queryKey,
];
const kept = new Set(keptKeys.map((key) => JSON.stringify(key)));
/**
 * Maximum size of the stored data of one query, in characters. The newest page of a list needs about a fifth of this
 * size.
 */
const mostCharacters = 100_000;
const writePauseMs = 1_000;
const askAgainMs = 15_000;

interface Entry {
  readonly data: unknown;
  readonly atMs: number;
}

interface Kept {
  readonly owner: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** Names of the queries for which the page currently shows stored data. */
const shown = new Set<string>();

function readKept(): Kept | undefined {
  try {
    const found = JSON.parse(storage.read(lastKnownName) ?? "null") as Kept | null;
    return found && found.owner !== "" && isOwn(found.owner) ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the server's data about the player, and shows this data when the page cannot reach the server. The page calls
 * `keepLastKnown` only once, as soon as a player is signed in.
 */
export function keepLastKnown(): void {
  onSessionChange(forget);
  queryClient.getQueryCache().subscribe((event) => {
    if (!kept.has(event.query.queryHash)) return;
    if (event.type === "removed" && shown.delete(event.query.queryHash)) notify();
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && !showing) {
      // A stream event may update only a part of the stored data, so the rest of the data may still be old.
      if (!action.manual && shown.delete(query.queryHash)) notify();
      if (!shown.has(query.queryHash)) keep(query);
    }
    if ((action.type === "failed" || action.type === "error") && isUnreached(action.error)) show();
  });
  if (!navigator.onLine) show();
  // A query that starts while the device is offline is paused and does not fail. The page therefore also listens for
  // the `offline` event.
  addEventListener("offline", show);
}

const isUnreached = (error: unknown) =>
  typeof error === "object" && error !== null && "offline" in error && error.offline === true;

function forget(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  waiting.clear();
  shown.clear();
  forgetLastKnown();
  notify();
}

const waiting = new Map<string, Entry>();
let writeTimer: ReturnType<typeof setTimeout> | undefined;

function keep({ queryHash, state }: Query): void {
  waiting.set(queryHash, { data: firstPage(state.data), atMs: state.dataUpdatedAt });
  writeTimer ??= setTimeout(write, writePauseMs);
}

/** Returns only the newest page of a list that loads page by page. */
function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data) || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: readonly unknown[]; pageParams: readonly unknown[] };
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function write(): void {
  writeTimer = undefined;
  const owner = ownerNow();
  // Another tab may have ended this session or started another session.
  if (!owner || storage.read("token") !== userStore.get().token) return;
  const small = [...waiting].filter(([, entry]) => JSON.stringify(entry).length <= mostCharacters);
  waiting.clear();
  const entries = { ...readKept()?.entries, ...Object.fromEntries(small) };
  storage.write(lastKnownName, JSON.stringify({ owner, entries } satisfies Kept));
}

/**
 * True while `show` writes stored data into the query cache, so that this data does not count as an answer from the
 * server.
 */
let showing = false;

/**
 * Shows the stored data of every query that a screen uses and that has no data. Without a network, `show` also fills
 * queries that no screen uses yet.
 */
function show(): void {
  const entries = readKept()?.entries ?? {};
  showing = true;
  for (const queryKey of keptKeys) {
    const name = JSON.stringify(queryKey);
    const entry = entries[name];
    const query = queryClient.getQueryCache().find({ queryKey });
    // While the device is online, the page skips a query that no screen has started, because the failed call of another
    // query says nothing about this query.
    if (entry === undefined || (query === undefined && navigator.onLine)) continue;
    // If the query already shows stored data, setting the data again clears the error of the query. The offline note
    // already reports the failure.
    const failed = shown.has(name) && query?.state.status === "error";
    if (query?.state.data !== undefined && !failed) continue;
    queryClient.setQueryData(queryKey, entry.data, { updatedAt: entry.atMs });
    shown.add(name);
  }
  showing = false;
  notify();
  if (shown.size > 0) void askAgain();
}

let asking = false;

/** Repeats an API call until the server answers, and then replaces the stored data with new data. */
async function askAgain(): Promise<void> {
  if (asking) return;
  asking = true;
  while (shown.size > 0) {
    await timeOrOnline(askAgainMs);
    if (shown.size === 0) break;
    try {
      // The repeated API call is quiet (`quietCalls`), because a network toast every 15 seconds would disturb the
      // player.
      await queryClient.fetchQuery({ ...assetsQueries.assets(), staleTime: 0, retry: false });
    } catch {
      continue;
    }
    for (const queryKey of keptKeys.filter((key) => shown.has(JSON.stringify(key)))) {
      // A query that no screen uses is removed from the cache, and its data is read at the next use. The data of a
      // query that a screen uses is read immediately.
      queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
      await queryClient.refetchQueries({ queryKey, exact: true });
    }
  }
  asking = false;
}

function notify(): void {
  const times = [...shown].map(
    (name) => queryClient.getQueryState(JSON.parse(name))?.dataUpdatedAt ?? Date.now(),
  );
  const asOf = times.length === 0 ? "" : t("state.asOf", { time: momentText(Math.min(...times)) });
  if (asOf !== lastKnownStore.get().asOf) lastKnownStore.set({ asOf });
}

const momentText = (atMs: number) =>
  formatMoment(atMs, new Date(atMs).toDateString() === new Date().toDateString() ? "time" : "dayTime");
