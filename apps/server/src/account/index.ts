/**
 * The folder `account` owns the player's row, the names and identities of a player, and the account page. The code of
 * `account` may import `platform`, and the limits of players from the ledger. The code of `account` never knows how a
 * player signs in, because the folder `auth` owns sign-in. The code of `account` never finds an account by the
 * look-alike form of a name, and never moves money.
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
  recordCodeSignIn,
  recordReset,
  showAs,
} from "./identities.repository.ts";
export { createIdentities, isProven } from "./identities.service.ts";
export { keepLanguage, languageOf } from "./languages.repository.ts";
export { findChosenName } from "./names.repository.ts";
export { type RenameKept, removeName } from "./names.service.ts";
export { maskedEmail, maskedPhone, readEmail, readName, readPhone } from "./names.ts";
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
