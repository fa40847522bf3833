import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { addRoute } from "../platform/http/index.ts";
import type { LimitChanges } from "./limits.service.ts";
import { standingLimits } from "./limits.shown.ts";
import type { LimitOffers } from "./offers.ts";
import { playSince } from "./reality.ts";
import { sessionResult } from "./session-result.ts";

export interface LimitRoutesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: LimitChanges;
  readonly offers: LimitOffers;
}

/** A player with a frozen account may still set restrictions for the own account. */
const restricting = { allowFrozen: true } as const;

/** Adds all routes of players' own restrictions. */
export function limitRoutes(app: FastifyInstance, { db, clock, changes, offers }: LimitRoutesOptions): void {
  addRoute(app, "GET /user/limits", ({ player }) => standingLimits({ db, clock }, player.id), restricting);

  addRoute(app, "POST /user/limit/save", ({ player, body }) => changes.save(player.id, body), restricting);
  // Calls that loosen a restriction are not open to frozen accounts.
  addRoute(app, "POST /user/limit/confirm", ({ player, body }) => changes.confirmRaise(player.id, body));
  addRoute(
    app,
    "POST /user/limit/cancel",
    ({ player, body }) => changes.cancelRaise(player.id, body),
    restricting,
  );
  addRoute(app, "POST /user/limit/offer/answer", ({ player, body }) =>
    offers.answer(player.id, body.occasion),
  );
  addRoute(
    app,
    "POST /user/break/start",
    ({ player, body }) => changes.takeBreak(player.id, body.hours),
    restricting,
  );
  addRoute(
    app,
    "POST /user/exclusion/start",
    ({ player, body }) => changes.exclude(player, body),
    restricting,
  );
  addRoute(app, "POST /user/exclusion/end/request", ({ player }) => changes.requestExclusionEnd(player.id));
  addRoute(
    app,
    "POST /user/exclusion/end/cancel",
    ({ player }) => changes.cancelExclusionEnd(player.id),
    restricting,
  );
  addRoute(
    app,
    "POST /user/reality/save",
    ({ player, body }) => changes.setRealityMinutes(player.id, body.minutes),
    restricting,
  );

  addRoute(
    app,
    "GET /user/reality",
    ({ player, query }) => playSince({ db, clock }, player.id, query.sinceMs),
    { rateLimit: "sums" },
  );
  addRoute(app, "GET /user/session-result", ({ player }) => sessionResult({ db, clock }, player), {
    rateLimit: "sums",
  });
}
