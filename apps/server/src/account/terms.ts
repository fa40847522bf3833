import { termsVersion } from "@gemplay/api-schema/terms";
import type { Kysely } from "kysely";
import { AppError } from "../platform/http/index.ts";
import { lockPlayer, recordTerms } from "./players.repository.ts";

/** @throws {AppError} TermsOutdated unless these are the terms as they stand */
export function assertPresentTerms(version: string): void {
  if (version !== termsVersion) throw new AppError("TermsOutdated");
}

/**
 * Writes down that a player has accepted the terms as they stand, with being of age, inside the caller's transaction.
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
