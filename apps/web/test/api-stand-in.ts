/**
 * Simulates the server for component tests. The answers have the types of the schemas in `packages/api-schema`, so a
 * wrong answer does not compile. If a test sets no answer for an API route, the route returns the smallest answer that
 * its schema allows (`empty-answer.ts`).
 */
import {
  type Body,
  type Data,
  type ErrorName,
  type EventData,
  type EventName,
  errors,
  type Query,
  type Receipt,
  type RouteName,
  type RouteShape,
  routes,
} from "@gemplay/api-schema";
import { createTranslate } from "@gemplay/i18n";
import serverTexts from "@gemplay/i18n/server/en";
import { accountServiceBase, apiBase } from "../src/api/api-base.ts";
import { isFollowed } from "../src/api/stream.ts";
import { usualAnswers } from "./answers.ts";
import { emptyOf } from "./empty-answer.ts";
import { receiptOf } from "./receipts.ts";

/** A request of the page to the simulated server. */
export interface Call<R extends RouteName> {
  readonly body: Body<R>;
  readonly query: Query<R>;
  /** Token of the session, or "" for a guest. */
  readonly token: string;
}

/**
 * An answer of the simulated server, or a function that creates the answer from the request. If the function throws a
 * `Refusal`, the page receives the refusal as the server's answer.
 */
type Answer<R extends RouteName> = Data<R> | ((call: Call<R>) => Data<R> | Promise<Data<R>>);
export type Answers = { readonly [R in RouteName]?: Answer<R> };

/** A refusal of the simulated server, with the name of an error in the error catalogue. */
export class Refusal extends Error {
  readonly error: ErrorName;
  /** The time that the error message contains, if it contains one. */
  readonly atMs: number | undefined;
  /** @param values values for the placeholders of the message */
  constructor(error: ErrorName, values: { readonly atMs?: number; readonly [name: string]: unknown } = {}) {
    super(createTranslate("en", serverTexts)(errors[error].messageKey, values as never));
    this.error = error;
    this.atMs = values.atMs;
  }
}

/** The server's error messages in English. */
export const says = createTranslate("en", serverTexts);

/** Makes the receipt of an answer; undefined for an answer without a receipt. */
type ReceiptMaker = (...answered: Parameters<typeof receiptOf>) => Promise<Receipt> | undefined;

let answers: Answers = usualAnswers;
let calls: { readonly route: RouteName; readonly call: Call<RouteName> }[] = [];
let isAway = false;
let makeReceipt: ReceiptMaker = receiptOf;
const sources = new Set<StandInSource>();
let unsent: { readonly name: EventName; readonly text: string }[] = [];
/** Names of the stream events that have been sent to the page. */
const sent = new Set<EventName>();
/** The original timer functions, because tests may replace the timer functions. */
const realSetTimeout = setTimeout;

/** Replaces the answers of the given API routes. All other API routes keep their answers. */
export function answer(more: Answers): void {
  answers = { ...answers, ...more };
}

/** Returns all requests of the page to an API route, in order. */
export function callsOf<R extends RouteName>(route: R): readonly Call<R>[] {
  return calls.filter((one) => one.route === route).map(({ call }) => call as unknown as Call<R>);
}

/** Returns the names of all API routes that the page has called, in order. */
export const calledRoutes = (): readonly RouteName[] => calls.map(({ route }) => route);

/** Sets whether every request fails as if the server could not be reached. */
export function setAway(away: boolean): void {
  isAway = away;
}

/**
 * Sends an event on the simulated event stream. The first event of each name waits until the page listens for this
 * name. Each event also waits until an event stream is open, because the page may be replacing a silent stream at that
 * moment.
 */
export function sendEvent<N extends EventName>(name: N, data: EventData<N>): void {
  unsent.push({ name, text: JSON.stringify(data) });
  sendEvents();
}

function sendEvents(): void {
  unsent = unsent.filter(({ name, text }) => {
    const isHeard = isFollowed(name) || sent.has(name);
    if (sources.size === 0 || !isHeard) return true;
    sent.add(name);
    for (const source of sources) source.say(name, text);
    return false;
  });
  if (unsent.length > 0) realSetTimeout(sendEvents, 10);
}

/** Makes the receipts of all later answers. A test can replace the function, to act as a server that cheats. */
export function signWith(make: ReceiptMaker): void {
  makeReceipt = make;
}

/** Removes all answers and recorded requests of the simulated server. */
export function resetApiStandIn(): void {
  answers = usualAnswers;
  calls = [];
  unsent = [];
  sent.clear();
  isAway = false;
  makeReceipt = receiptOf;
}

function routeOf(method: string, url: URL): RouteName | undefined {
  for (const base of [apiBase, accountServiceBase]) {
    const name = `${method} ${url.pathname.slice(base.length)}`;
    if (url.pathname.startsWith(`${base}/`) && name in routes) return name as RouteName;
  }
  return undefined;
}

const envelope = (status: number, code: number, msg: string, data: unknown, receipt?: Receipt) =>
  Response.json({ code, msg, data, receipt }, { status });

/** Returns whether the server signs the answers of a route. */
const isSigned = (route: RouteName) => (routes[route] as RouteShape).receipt === true;

async function answerCall(route: RouteName, url: URL, init: RequestInit): Promise<Response> {
  const token = new Headers(init.headers).get("authorization")?.replace(/^\w+ /, "") ?? "";
  const query = Object.fromEntries(url.searchParams);
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const call = { body, query, token } as Call<RouteName>;
  calls.push({ route, call });
  if (isAway) throw new TypeError("the server is away");
  const given = answers[route] as Answer<RouteName> | undefined;
  try {
    const data = typeof given === "function" ? await given(call) : (given ?? emptyOf(routes[route].data));
    const receipt = isSigned(route) ? await makeReceipt(route, body, data) : undefined;
    return envelope(200, 200, "", data, receipt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code } = errors[error.error];
    return envelope(status, code, error.message, error.atMs === undefined ? null : { atMs: error.atMs });
  }
}

/** Replaces the browser's `fetch` and `EventSource` for the page's calls to its own server. */
export function openApiStandIn(): void {
  const fetched = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const route = routeOf(init.method ?? "GET", url);
    return route === undefined ? await fetched(input, init) : await answerCall(route, url, init);
  };
  globalThis.EventSource = StandInSource as unknown as typeof EventSource;
}

class StandInSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    sources.add(this);
    queueMicrotask(() => this.onopen?.());
  }
  say(name: string, data: string): void {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
  close(): void {
    sources.delete(this);
  }
}
