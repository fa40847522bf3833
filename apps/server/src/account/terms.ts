import { termsVersion } from "@gemplay/api-schema/terms";
import type { Kysely } from "kysely";
import { AppError } from "../platform/http/index.ts";
import { lockPlayer, recordTerms } from "./players.repository.ts";

/**
 * Checks that a version of the terms is the current version.
 *
 * @throws {AppError} TermsOutdated
 */
export function assertPresentTerms(version: string): void {
  if (version !== termsVersion) throw new AppError("TermsOutdated");
}

/**
 * Records that a player has accepted the current terms, including the minimum age, inside the caller's transaction.
 *
 * @throws {AppError} TermsOutdated
 */
export async function acceptTerms<T>(
  trx: Kysely<T>,
  playerId: bigint,
  accepted: { readonly version: string; readonly at: Date },
): Promise<void> {
  assertPresentTerms(accepted.version);
  await lockPlayer(trx, playerId);
  await recordTerms(trx, playerId, accepted.version, accepted.at);
}
