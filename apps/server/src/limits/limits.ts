import type { FastifyInstance } from "fastify";
import type { Account } from "../account/index.ts";
import type { FreshProofs } from "../auth/index.ts";
import type { Platform } from "../platform/index.ts";
import { limitRoutes } from "./limits.routes.ts";
import { createLimitChanges, type OnExcluded } from "./limits.service.ts";

export interface Limits {
  routes(app: FastifyInstance): void;
}

/** Creates the feature with which players restrict their own play. */
export function createLimits({
  db,
  clock,
  log,
  stream,
  proofs,
  account,
  onExcluded,
}: Pick<Platform, "db" | "clock" | "log" | "stream"> & {
  readonly proofs: Pick<FreshProofs, "check">;
  readonly account: Pick<Account, "findMailboxSharers">;
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
  return { routes: (app) => limitRoutes(app, { db, clock, changes }) };
}
