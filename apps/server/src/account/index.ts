/**
 * Account: the player's row, the names by which a player is found, and what the player is told about both. May import
 * platform, and of the ledger what holds a player to limits of their own. Must never know how a player signs in (auth), find
 * an account by a folded name, or move money.
 */
export {
  type Account,
  createAccount,
  type FundsPasswordState,
} from "./account.service.ts";
export { assertMayLeave, assertNotFrozen, changeFreeze } from "./freeze.ts";
export {
  deleteIdentity,
  findIdentity,
  type Identity,
  identitiesOf,
  identityOf,
  recordReset,
  showAs,
} from "./identities.repository.ts";
export { createIdentities } from "./identities.service.ts";
export { keepLanguage, languageOf } from "./languages.repository.ts";
export { findChosenName } from "./names.repository.ts";
export { type RenameKept, removeName } from "./names.service.ts";
export { isProvenKind, maskedEmail, maskedPhone, readEmail, readName, readPhone } from "./names.ts";
export {
  endEverybodysInitData,
  endInitData,
  type Freeze,
  findPlayer,
  findPlayerByAddress,
  findPlayers,
  isDeleted,
  type KnownOfPlayer,
  lockFreeze,
  lockPlayer,
  lockRow,
  type Player,
  passOverNumbers,
  playerChangedChannel,
  playersBetween,
  searchPlayers,
  setFreeze,
  setRotateAfterRounds,
  setSignInAlerts,
} from "./players.repository.ts";
export { lookOf } from "./public-names.ts";
export { acceptTerms, assertPresentTerms } from "./terms.ts";
