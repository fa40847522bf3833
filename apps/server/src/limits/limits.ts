import type { FastifyInstance } from "fastify";
import type { Account } from "../account/index.ts";
import type { FreshProofs } from "../auth/index.ts";
import type { Platform } from "../platform/index.ts";
import { limitRoutes } from "./limits.routes.ts";
import { createLimitChanges, type OnExcluded } from "./limits.service.ts";
import { createLimitOffers, type LimitOffers } from "./offers.ts";

export interface Limits {
  routes(app: FastifyInstance): void;
  /** Returns which offers of limits the page must still make to a player. */
  readonly openOffers: LimitOffers["openOf"];
}

/** Creates the feature with which players restrict their own play. */
export function createLimits({
  db,
  clock,
  log,
  stream,
  proofs,
  account,
  hasDeposit,
  onExcluded,
}: Pick<Platform, "db" | "clock" | "log" | "stream"> & {
  readonly proofs: Pick<FreshProofs, "check">;
  readonly account: Pick<Account, "findMailboxSharers">;
  readonly hasDeposit: Parameters<typeof createLimitOffers>[0]["hasDeposit"];
  /** Ends what must not continue after a self-exclusion, in the transaction that starts the self-exclusion. */
  readonly onExcluded: OnExcluded;
}): Limits {
  const changes = createLimitChanges({
    db,
    clock,
    proofs,
    findMailboxSharers: account.findMailboxSharers,
    onExcluded,
    notifyChanged(playerId, pause) {
      // If a restore of the database loses changes of restrictions, an operator can repeat the changes from the log
      // lines.
      log.info({ player: String(playerId), pause }, "limits changed");
      stream.publishTo(playerId, "limits", {});
    },
  });
  const offers = createLimitOffers({ db, clock, hasDeposit });
  return {
    routes: (app) => limitRoutes(app, { db, clock, changes, offers }),
    openOffers: offers.openOf,
  };
}
