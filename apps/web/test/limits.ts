// Simulates the player's own limits on the server. Neither bets nor the passing of time change the simulated limits.
// The test itself sets the used amounts.
import type { Body, Data } from "@gemplay/api-schema";
import { serverConfig } from "./account.ts";
import { type Answers, sendEvent } from "./api-stand-in.ts";

type Limits = Data<"GET /user/limits">;
type Limit = Limits["limits"][number];
type Named = Pick<Limit, "assetId" | "kind" | "period">;

const hourMs = 3_600_000;
const raiseHours = 24;
const assetsOf = { deposits: ["PLAY", "U"], bets: ["PLAY", "TPLAY"], losses: ["PLAY", "TPLAY"] } as const;
const kinds = Object.keys(assetsOf) as (keyof typeof assetsOf)[];

export interface PlayerLimits {
  readonly answers: Answers;
  now(): Limits;
  /**
   * Changes the break, the self-exclusion or the reality check, as if the player had changed it on another device. The
   * page then receives the stream event `limits`.
   */
  set(changed: Partial<Omit<Limits, "limits">>): void;
  /**
   * Changes a limit, as if the player had changed it on another device. The page then receives the stream event
   * `limits`.
   */
  allow(named: Named, changed: Partial<Limit>): void;
}

/** Creates the stored limits of a player, with no limit set. */
export function playerLimits(): PlayerLimits {
  let limits: Limits = {
    limits: unset(),
    pause: null,
    raiseHours,
    confirmDays: 7,
    exclusionEndDays: 7,
    realityMinutes: 0,
  };
  const set = (changed: Partial<Limits>) => {
    limits = { ...limits, ...changed };
    return limits;
  };
  const change = ({ assetId, kind, period }: Named, changed: (limit: Limit) => Partial<Limit>) =>
    set({
      limits: limits.limits.map((one) =>
        one.assetId === assetId && one.kind === kind && one.period === period
          ? { ...one, ...changed(one) }
          : one,
      ),
    });
  const pauseFor = (kind: "break" | "exclusion", untilMs: number | null) =>
    set({ pause: { kind, sinceMs: Date.now(), untilMs, end: null } });
  const endExclusion = (end: NonNullable<Limits["pause"]>["end"]) =>
    limits.pause ? set({ pause: { ...limits.pause, end } }) : limits;
  return {
    answers: {
      "GET /config": serverConfig(),
      "GET /user/limits": () => limits,
      "POST /user/limit/save": ({ body }) =>
        change(body, (before) =>
          isRaise(before, body)
            ? { next: raiseTo(body.limit, Date.now() + raiseHours * hourMs) }
            : { limit: body.limit, next: null },
        ),
      "POST /user/limit/confirm": ({ body }) => change(body, () => ({ limit: body.limit, next: null })),
      "POST /user/limit/cancel": ({ body }) => change(body, () => ({ next: null })),
      "POST /user/break/start": ({ body: { hours } }) => pauseFor("break", Date.now() + hours * hourMs),
      "POST /user/exclusion/start": ({ body: { months } }) =>
        pauseFor(
          "exclusion",
          months === null ? null : new Date().setUTCMonth(new Date().getUTCMonth() + months),
        ),
      "POST /user/exclusion/end/request": () =>
        endExclusion({ requestedMs: Date.now(), earliestMs: Date.now() + 7 * 24 * hourMs }),
      "POST /user/exclusion/end/cancel": () => endExclusion(null),
      "POST /user/reality/save": ({ body: { minutes } }) => set({ realityMinutes: minutes }),
    },
    now: () => limits,
    set(changed) {
      set(changed);
      sendEvent("limits", {});
    },
    allow(named, changed) {
      change(named, () => changed);
      sendEvent("limits", {});
    },
  };
}

/** Returns a requested raise that the player can confirm from `atMs`. */
export const raiseTo = (limit: string | null, atMs: number) => ({
  limit,
  atMs,
  untilMs: atMs + 7 * 24 * hourMs,
});

const isRaise = ({ limit }: Limit, asked: Body<"POST /user/limit/save">): boolean =>
  limit !== null && (asked.limit === null || Number(asked.limit) > Number(limit));

function unset(): Limit[] {
  const resetsAtMs = Date.now() + 5 * hourMs;
  return kinds.flatMap((kind) =>
    assetsOf[kind].flatMap((assetId) =>
      (["day", "week", "month"] as const).map((period) => ({
        assetId,
        kind,
        period,
        limit: null,
        used: "0",
        resetsAtMs,
        next: null,
      })),
    ),
  );
}
