/** One error in the table of all errors that the server can return. */
export interface ErrorShape {
  /**
   * The code of the error in the JSON envelope of the answer. An error code is never 200, and never gets a different
   * meaning later.
   */
  readonly code: number;
  /** The HTTP status. HTTP status 401 always means that the session is missing or has ended. */
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 422 | 429 | 500 | 503;
  /** The key of the error message in the language catalogues. */
  readonly messageKey: `error.${string}`;
  /** The name of the field in the error's `data` that contains the time for the error message. */
  readonly carries?: "atMs";
}

/** The `data` of an error whose message shows a time. The time is in milliseconds since 1970. */
export interface RefusalMoment {
  readonly atMs: number;
}

/**
 * All errors that the server can return, with name, code, HTTP status and message key. The comment of an error lists
 * the values in its message.
 */
export const errors = {
  // Errors that every call can return.
  RequestInvalid: { code: 1000, status: 400, messageKey: "error.requestInvalid" },
  RouteUnknown: { code: 1001, status: 404, messageKey: "error.routeUnknown" },
  RequestTooLarge: { code: 1002, status: 400, messageKey: "error.requestTooLarge" },
  TooManyRequests: { code: 1003, status: 429, messageKey: "error.tooManyRequests" },
  ServerFault: { code: 1004, status: 500, messageKey: "error.serverFault" },
  /** The server cannot handle the request at the moment, and the request has certainly changed nothing. */
  Unavailable: { code: 1005, status: 503, messageKey: "error.unavailable" },
  ChainUnavailable: { code: 1006, status: 503, messageKey: "error.chainUnavailable" },
  /** No header of the request repeats the value of the cookie, so another site may have sent the request. */
  RequestForged: { code: 1007, status: 403, messageKey: "error.requestForged" },
  /**
   * The server lost the connection to the database during the commit. If the client repeats the request with the same
   * idempotency key, the server returns the result.
   */
  OutcomeUnknown: { code: 1008, status: 503, messageKey: "error.outcomeUnknown" },
  /** The server did not receive the whole request within a few seconds. */
  RequestTooSlow: { code: 1009, status: 408, messageKey: "error.requestTooSlow" },

  // Errors of the session, and of the proof that the account's owner sends the request.
  SessionEnded: { code: 1100, status: 401, messageKey: "error.sessionEnded" },
  AccountFrozen: { code: 1101, status: 403, messageKey: "error.accountFrozen" },
  AddressInvalid: { code: 1102, status: 422, messageKey: "error.addressInvalid" },
  SignInMessageInvalid: { code: 1103, status: 422, messageKey: "error.signInMessageInvalid" },
  SignInDomainUnknown: { code: 1104, status: 422, messageKey: "error.signInDomainUnknown" },
  SignInExpired: { code: 1105, status: 422, messageKey: "error.signInExpired" },
  SignInNonceUsed: { code: 1106, status: 409, messageKey: "error.signInNonceUsed" },
  SignatureInvalid: { code: 1107, status: 422, messageKey: "error.signatureInvalid" },
  SignInClosed: { code: 1108, status: 403, messageKey: "error.signInClosed" },
  /** The fresh proof was used before, is too old, or was created for another purpose. */
  FreshProofInvalid: { code: 1110, status: 422, messageKey: "error.freshProofInvalid" },
  /** The request needs a fresh proof but contains none. */
  FreshProofNeeded: { code: 1113, status: 422, messageKey: "error.freshProofNeeded" },
  /** The request needs a signature by the account's wallet, but the account has no wallet. */
  WalletNeeded: { code: 1111, status: 409, messageKey: "error.walletNeeded" },
  /**
   * The sign-in method with which the player wants to prove ownership was bound to the account too recently. The error
   * message contains `hours`, the number of hours after the binding until the method can be used.
   */
  WayInTooNew: { code: 1112, status: 403, messageKey: "error.wayInTooNew" },
  /**
   * Somebody recently used an e-mail code alone to reset the login password, or to sign in on a device that was new for
   * the account. The error message contains `hours`, the number of hours until the mailbox can prove other actions.
   */
  EmailProofDelayed: { code: 1148, status: 403, messageKey: "error.emailProofDelayed" },
  StreamTicketInvalid: { code: 1109, status: 422, messageKey: "error.streamTicketInvalid" },

  // Errors of e-mail, phone number and login password.
  EmailInvalid: { code: 1120, status: 422, messageKey: "error.emailInvalid" },
  /** The text is neither an e-mail address nor a phone number with its country code. */
  UsernameFormat: { code: 1121, status: 422, messageKey: "error.usernameFormat" },
  UserExists: { code: 1122, status: 409, messageKey: "error.userExists" },
  UserNotExists: { code: 1123, status: 422, messageKey: "error.userNotExists" },
  /**
   * The password is wrong, or no account has the given name. The error message contains `count`, the number of attempts
   * that are left.
   */
  LoginIncorrect: { code: 1124, status: 422, messageKey: "error.loginIncorrect" },
  /**
   * The caller failed to sign in too many times. The error message contains `waitMs`, the time to wait in milliseconds.
   */
  LoginTriesExceeded: { code: 1125, status: 429, messageKey: "error.loginTriesExceeded" },
  LoginPasswordFormat: { code: 1126, status: 422, messageKey: "error.loginPasswordFormat" },
  PasswordMismatch: { code: 1127, status: 422, messageKey: "error.passwordMismatch" },
  /** In one day, callers from the caller's network have registered too many accounts. */
  RegisterLimitReached: { code: 1128, status: 429, messageKey: "error.registerLimitReached" },
  RegisterClosed: { code: 1129, status: 403, messageKey: "error.registerClosed" },
  /** The code from the e-mail is wrong. The error message contains `count`, the number of attempts that are left. */
  CodeIncorrect: { code: 1130, status: 422, messageKey: "error.codeIncorrect" },
  /**
   * The e-mail code was already used, is too old, was entered wrongly too often, or has another purpose. Or another
   * browser requested the code.
   */
  CodeInvalid: { code: 1131, status: 422, messageKey: "error.codeInvalid" },
  /**
   * The caller requested the next e-mail code too soon. The error message contains `seconds`, the number of seconds to
   * wait.
   */
  CodeTooSoon: { code: 1132, status: 429, messageKey: "error.codeTooSoon" },
  /**
   * The caller requested too many e-mail codes. The error message contains `count` (the number of codes in 24 hours)
   * and `waitMs` (the time to wait in milliseconds).
   */
  CodesExhausted: { code: 1133, status: 429, messageKey: "error.codesExhausted" },
  /**
   * The caller has entered too many wrong e-mail codes. The error message contains `waitMs`, the time to wait in
   * milliseconds.
   */
  CodesClosed: { code: 1134, status: 403, messageKey: "error.codesClosed" },
  /**
   * Callers from the caller's network have requested too many codes for e-mail addresses whose ownership is not proven.
   * The error message contains `waitMs`, the time to wait in milliseconds.
   */
  NetworkCodesExhausted: { code: 1145, status: 429, messageKey: "error.networkCodesExhausted" },
  MailClosed: { code: 1135, status: 503, messageKey: "error.mailClosed" },
  EmailBound: { code: 1136, status: 409, messageKey: "error.emailBound" },
  EmailNotBound: { code: 1137, status: 409, messageKey: "error.emailNotBound" },
  /** The e-mail address belongs to another account. The server never merges two accounts. */
  EmailTaken: { code: 1138, status: 409, messageKey: "error.emailTaken" },
  LoginPasswordNotSet: { code: 1139, status: 409, messageKey: "error.loginPasswordNotSet" },
  /** The account has a login password, so the caller must replace the password with the old password as the proof. */
  LoginPasswordAlreadySet: { code: 1146, status: 409, messageKey: "error.loginPasswordAlreadySet" },
  /** The account has neither an e-mail address nor a phone number, so nobody could sign in with a login password. */
  LoginNameMissing: { code: 1147, status: 409, messageKey: "error.loginNameMissing" },
  /**
   * The login password that the caller entered as the old password is wrong. The error message contains `count`, the
   * number of attempts that are left.
   */
  LoginPasswordOldIncorrect: { code: 1140, status: 422, messageKey: "error.loginPasswordOldIncorrect" },
  LoginPasswordUnchanged: { code: 1141, status: 422, messageKey: "error.loginPasswordUnchanged" },
  /** The ticket from the previous step has expired or was already used. */
  AccountTicketInvalid: { code: 1142, status: 422, messageKey: "error.accountTicketInvalid" },
  TermsOutdated: { code: 1143, status: 409, messageKey: "error.termsOutdated" },

  // Errors of the conditions under which a player may play, and of public names.
  /** The player has not accepted the current terms, so the server accepts no bet. */
  TermsNotAccepted: { code: 1180, status: 409, messageKey: "error.termsNotAccepted" },
  /**
   * The operator has closed the country of the caller. A caller from a closed country cannot open an account, place a
   * bet or make a deposit. Players from a closed country can still withdraw the money that they have.
   */
  CountryClosed: { code: 1181, status: 403, messageKey: "error.countryClosed" },
  PublicNameFormat: { code: 1182, status: 422, messageKey: "error.publicNameFormat" },
  /** The public name looks like an address or like the name of the operator's staff. */
  PublicNameReserved: { code: 1183, status: 422, messageKey: "error.publicNameReserved" },
  /** The public name belongs to another player, or is too similar to another player's name. */
  PublicNameTaken: { code: 1184, status: 409, messageKey: "error.publicNameTaken" },
  /** The player has changed the public name too recently. The error message contains `count`, the number of days. */
  PublicNameTooSoon: { code: 1185, status: 409, messageKey: "error.publicNameTooSoon" },
  PublicNameNotSet: { code: 1186, status: 409, messageKey: "error.publicNameNotSet" },
  // Errors of sign-in methods and of the second factor.
  /** The account has a second factor, and the request contains no code of the second factor. */
  SecondFactorNeeded: { code: 1150, status: 422, messageKey: "error.secondFactorNeeded" },
  /**
   * The code of the second factor is wrong. The error message contains `count`, the number of attempts that are left.
   */
  SecondFactorIncorrect: { code: 1151, status: 422, messageKey: "error.secondFactorIncorrect" },
  /** The code of the second factor is right, but was already used. */
  SecondFactorUsed: { code: 1152, status: 422, messageKey: "error.secondFactorUsed" },
  /**
   * The caller entered too many wrong codes of the second factor. The error message contains `waitMs`, the time to wait
   * in milliseconds.
   */
  SecondFactorTriesExceeded: { code: 1153, status: 429, messageKey: "error.secondFactorTriesExceeded" },
  /** The player has not started the setup of the second factor, or started the setup too long ago. */
  SecondFactorNotBegun: { code: 1154, status: 409, messageKey: "error.secondFactorNotBegun" },
  SecondFactorNotOn: { code: 1155, status: 409, messageKey: "error.secondFactorNotOn" },
  WalletBound: { code: 1156, status: 409, messageKey: "error.walletBound" },
  /** The wallet belongs to another account. The server never merges two accounts. */
  WalletTaken: { code: 1157, status: 409, messageKey: "error.walletTaken" },
  /** The signature of the passkey is wrong, too old, or made for another purpose. */
  PasskeyInvalid: { code: 1160, status: 422, messageKey: "error.passkeyInvalid" },
  /** No account has the passkey, for example because the player has removed the passkey from the account. */
  PasskeyUnknown: { code: 1161, status: 422, messageKey: "error.passkeyUnknown" },
  /** The account has the maximum number of passkeys. The error message contains `count`, this number. */
  PasskeysExhausted: { code: 1162, status: 409, messageKey: "error.passkeysExhausted" },
  LastWayIn: { code: 1158, status: 409, messageKey: "error.lastWayIn" },
  WayInNotBound: { code: 1159, status: 409, messageKey: "error.wayInNotBound" },

  // Errors of the funds password.
  FundsPasswordNotSet: { code: 1200, status: 409, messageKey: "error.fundsPasswordNotSet" },
  FundsPasswordAlreadySet: { code: 1201, status: 409, messageKey: "error.fundsPasswordAlreadySet" },
  FundsPasswordFormat: { code: 1202, status: 422, messageKey: "error.fundsPasswordFormat" },
  FundsPasswordsDiffer: { code: 1203, status: 422, messageKey: "error.fundsPasswordsDiffer" },
  /** The funds password is wrong. The error message contains `count`, the number of attempts that are left. */
  FundsPasswordIncorrect: { code: 1204, status: 422, messageKey: "error.fundsPasswordIncorrect" },
  /**
   * The funds password is locked after too many wrong attempts. The error message contains `waitMs`, the time to wait
   * in milliseconds.
   */
  FundsPasswordLocked: { code: 1205, status: 403, messageKey: "error.fundsPasswordLocked" },
  /**
   * The funds password that the player entered as the old password is wrong. The error message contains `count`, the
   * number of attempts that are left.
   */
  FundsPasswordOldIncorrect: { code: 1206, status: 422, messageKey: "error.fundsPasswordOldIncorrect" },
  FundsPasswordUnchanged: { code: 1207, status: 422, messageKey: "error.fundsPasswordUnchanged" },
  /**
   * The account has no wallet, e-mail or login password. Without one of the three, the account's owner cannot prove who
   * sets the funds password.
   */
  FundsPasswordUnprovable: { code: 1208, status: 409, messageKey: "error.fundsPasswordUnprovable" },

  // Errors of amounts and balances.
  AmountEmpty: { code: 1300, status: 422, messageKey: "error.amountEmpty" },
  AmountInvalid: { code: 1301, status: 422, messageKey: "error.amountInvalid" },
  /** The amount has too many decimals. The error message contains `decimals`, the allowed number of decimals. */
  AmountTooManyDecimals: { code: 1302, status: 422, messageKey: "error.amountTooManyDecimals" },
  AmountTooLong: { code: 1303, status: 422, messageKey: "error.amountTooLong" },
  InsufficientBalance: { code: 1304, status: 422, messageKey: "error.insufficientBalance" },
  AssetUnknown: { code: 1305, status: 422, messageKey: "error.assetUnknown" },
  NetworkUnknown: { code: 1306, status: 422, messageKey: "error.networkUnknown" },
  RequestRepeatedDifferently: { code: 1307, status: 409, messageKey: "error.requestRepeatedDifferently" },

  // Errors of withdrawals.
  WithdrawalClosed: { code: 1400, status: 403, messageKey: "error.withdrawalClosed" },
  /** The amount of the withdrawal is below the minimum. The error message contains `minimum` and `asset`. */
  WithdrawalBelowMinimum: { code: 1401, status: 422, messageKey: "error.withdrawalBelowMinimum" },
  WithdrawalTicketInvalid: { code: 1402, status: 422, messageKey: "error.withdrawalTicketInvalid" },
  WithdrawalToOwnContract: { code: 1403, status: 422, messageKey: "error.withdrawalToOwnContract" },
  WithdrawalAboveBalance: { code: 1404, status: 422, messageKey: "error.withdrawalAboveBalance" },
  /**
   * Too many withdrawals of the player are still in progress. The error message contains `count`, the number of
   * withdrawals in progress.
   */
  WithdrawalsUnderway: { code: 1405, status: 409, messageKey: "error.withdrawalsUnderway" },
  /** The text looks like a wallet address, but the checksum of the address is wrong. */
  WithdrawalAddressWrong: { code: 1406, status: 422, messageKey: "error.withdrawalAddressWrong" },
  /**
   * The withdrawal address was added too recently and is still locked. The error message contains `hours`, the number
   * of hours until the lock of the address ends.
   */
  WithdrawalAddressLocked: { code: 1407, status: 403, messageKey: "error.withdrawalAddressLocked" },
  WithdrawalAddressNotInBook: { code: 1408, status: 403, messageKey: "error.withdrawalAddressNotInBook" },
  /**
   * The name of an entry in the address book is invalid. The error message contains `count`, the maximum number of
   * characters of the name.
   */
  AddressNameInvalid: { code: 1409, status: 422, messageKey: "error.addressNameInvalid" },
  AddressNameTaken: { code: 1410, status: 409, messageKey: "error.addressNameTaken" },
  AddressAlreadyInBook: { code: 1411, status: 409, messageKey: "error.addressAlreadyInBook" },
  /**
   * The player requested the same withdrawal a short time ago. The page asks the player to confirm the second
   * withdrawal, and sends `repeat` with the same requestId and ticket. The error message contains `atMs`, the time of
   * the earlier withdrawal.
   */
  WithdrawalRepeated: { code: 1413, status: 409, messageKey: "error.withdrawalRepeated", carries: "atMs" },
  /** The player's address book is full. The error message contains `count`, the maximum number of addresses. */
  AddressBookFull: { code: 1412, status: 409, messageKey: "error.addressBookFull" },

  // Errors of bets and rounds.
  GameClosed: { code: 1500, status: 403, messageKey: "error.gameClosed" },
  /** The stake is below the minimum. The error message contains `minimum` and `asset`. */
  BetBelowMinimum: { code: 1501, status: 422, messageKey: "error.betBelowMinimum" },
  /** The stake is above the maximum. The error message contains `maximum` and `asset`. */
  BetAboveMaximum: { code: 1502, status: 422, messageKey: "error.betAboveMaximum" },
  BetParametersInvalid: { code: 1503, status: 422, messageKey: "error.betParametersInvalid" },
  RoundUnknown: { code: 1504, status: 404, messageKey: "error.roundUnknown" },
  ClientSeedInvalid: { code: 1505, status: 422, messageKey: "error.clientSeedInvalid" },
  /** The player already has an open round of this game. The player has to finish the open round first. */
  RoundAlreadyOpen: { code: 1506, status: 409, messageKey: "error.roundAlreadyOpen" },
  RoundOver: { code: 1507, status: 409, messageKey: "error.roundOver" },
  MoveInvalid: { code: 1508, status: 422, messageKey: "error.moveInvalid" },
  /** The server has already received another move of the round, for example from another device of the player. */
  MoveOutOfOrder: { code: 1509, status: 409, messageKey: "error.moveOutOfOrder" },
  SeedsInUse: { code: 1510, status: 409, messageKey: "error.seedsInUse" },
  /**
   * The bet could win more than the largest win that the operator allows. The error message contains `maximum` and
   * `asset`.
   */
  MaximumWinReached: { code: 1511, status: 409, messageKey: "error.maximumWinReached" },
  /** The largest possible win of all open bets on the game has reached the operator's limit. */
  TableFull: { code: 1512, status: 409, messageKey: "error.tableFull" },
  CashOutTooEarly: { code: 1513, status: 409, messageKey: "error.cashOutTooEarly" },
  CrashBetsClosed: { code: 1514, status: 409, messageKey: "error.crashBetsClosed" },
  CrashBetPlaced: { code: 1515, status: 409, messageKey: "error.crashBetPlaced" },
  CashOutTooLate: { code: 1516, status: 409, messageKey: "error.cashOutTooLate" },
  /** The clock of the server process differs by more than some milliseconds from the clock that all processes share. */
  TimeUnsure: { code: 1517, status: 503, messageKey: "error.timeUnsure" },
  /**
   * The owner of the requested round has not made the round public. A round that does not exist causes the same error,
   * so that nobody learns which rounds exist.
   */
  RoundNotShared: { code: 1518, status: 404, messageKey: "error.roundNotShared" },
  /**
   * The largest possible win of all bets on the Crash round has reached the operator's limit. The error message
   * contains `maximum` (the largest stake that is still allowed) and `asset`.
   */
  CrashRoundFull: { code: 1519, status: 409, messageKey: "error.crashRoundFull" },
  /** The player has not set a client seed yet (`POST /fairness/client-seed`). */
  ClientSeedMissing: { code: 1520, status: 409, messageKey: "error.clientSeedMissing" },
  /** The public log does not contain the requested entry, tree or file. */
  LogEntryUnknown: { code: 1521, status: 404, messageKey: "error.logEntryUnknown" },

  // Errors of swaps.
  /**
   * The quote of the swap has expired, was already used, belongs to another swap, or no longer has the current price.
   */
  ExchangeFailed: { code: 1600, status: 409, messageKey: "error.exchangeFailed" },
  TradingNotEnabled: { code: 1601, status: 403, messageKey: "error.tradingNotEnabled" },
  SwapPairUnknown: { code: 1602, status: 422, messageKey: "error.swapPairUnknown" },
  /** There is no price for the swap, or the price is too old. */
  SwapPriceMissing: { code: 1603, status: 409, messageKey: "error.swapPriceMissing" },
  /** The amount of the swap is so small that the player would receive 0. */
  SwapTooSmall: { code: 1604, status: 422, messageKey: "error.swapTooSmall" },
  /**
   * The player's swaps in 24 hours have reached the limit for one player. The error message contains `maximum` (the
   * amount that the limit still allows) and `asset`.
   */
  SwapPlayerLimit: { code: 1605, status: 409, messageKey: "error.swapPlayerLimit" },
  /**
   * The swaps of all players together have reached their limit. The error message contains `maximum` (the amount that
   * the limit still allows) and `asset`.
   */
  SwapTotalLimit: { code: 1606, status: 409, messageKey: "error.swapTotalLimit" },
  /**
   * The limit for swaps of GEM is reached. The error message contains `maximum` (the amount that the limit still
   * allows) and `asset`.
   */
  SwapGemLimit: { code: 1607, status: 409, messageKey: "error.swapGemLimit" },
  /** The player has not bet enough for the swap. The error message contains `minimum` and `asset`. */
  SwapBetsNeeded: { code: 1608, status: 409, messageKey: "error.swapBetsNeeded" },
  AirdropPoolEmpty: { code: 1609, status: 409, messageKey: "error.airdropPoolEmpty" },
  RewardsBudgetEmpty: { code: 1610, status: 409, messageKey: "error.rewardsBudgetEmpty" },
  /** The operator's reserve of the asset that the player would receive is too small. */
  SwapReserveEmpty: { code: 1611, status: 409, messageKey: "error.swapReserveEmpty" },
  // Errors of deposits.
  DepositAddressClosed: { code: 1700, status: 403, messageKey: "error.depositAddressClosed" },

  // Errors of the calls on the operators' page.
  OperatorSignInRefused: { code: 1800, status: 422, messageKey: "error.operatorSignInRefused" },
  /**
   * An operator has failed to sign in too many times. The error message contains `minutes`, the number of minutes to
   * wait.
   */
  OperatorSignInThrottled: { code: 1801, status: 429, messageKey: "error.operatorSignInThrottled" },
  OperatorRoleMissing: { code: 1802, status: 403, messageKey: "error.operatorRoleMissing" },
  ReviewUnknown: { code: 1803, status: 404, messageKey: "error.reviewUnknown" },
  ReviewOver: { code: 1804, status: 409, messageKey: "error.reviewOver" },
  ReviewHeld: { code: 1805, status: 409, messageKey: "error.reviewHeld" },
  ReviewIdentity: { code: 1818, status: 409, messageKey: "error.reviewIdentity" },
  ReviewMayBePaid: { code: 1806, status: 409, messageKey: "error.reviewMayBePaid" },
  SecondPersonNeeded: { code: 1807, status: 409, messageKey: "error.secondPersonNeeded" },
  PlayerUnknown: { code: 1808, status: 404, messageKey: "error.playerUnknown" },
  SettingInvalid: { code: 1809, status: 422, messageKey: "error.settingInvalid" },
  ChangeRequestOpen: { code: 1810, status: 409, messageKey: "error.changeRequestOpen" },
  ChangeRequestOver: { code: 1811, status: 409, messageKey: "error.changeRequestOver" },
  AnnouncementUnknown: { code: 1812, status: 404, messageKey: "error.announcementUnknown" },
  AnnouncementOver: { code: 2140, status: 422, messageKey: "error.announcementOver" },
  /** The operator cannot undo the change of a setting, because the setting was changed again or no longer exists. */
  SettingChangedSince: { code: 2230, status: 409, messageKey: "error.settingChangedSince" },
  /** There is no open suspicious case with the given name. */
  RiskUnknown: { code: 2231, status: 404, messageKey: "error.riskUnknown" },
  /**
   * The period of the file that the operator requested is invalid. The first day is after the last day, or the period
   * is too long. The error message contains `count`, the maximum number of days.
   */
  PeriodInvalid: { code: 2232, status: 422, messageKey: "error.periodInvalid" },
  OperatorUnknown: { code: 1813, status: 404, messageKey: "error.operatorUnknown" },
  OwnRequest: { code: 1814, status: 403, messageKey: "error.ownRequest" },
  /**
   * An operator has frozen withdrawals and swaps of the account. The account can still use all calls except withdrawals
   * and swaps.
   */
  WithdrawalsFrozen: { code: 1815, status: 403, messageKey: "error.withdrawalsFrozen" },
  /** An operator has removed the same or a similar public name from a player. */
  PublicNameRefused: { code: 1816, status: 409, messageKey: "error.publicNameRefused" },
  /** The player has no public name that an operator could remove. */
  PublicNameGone: { code: 1817, status: 409, messageKey: "error.publicNameGone" },

  // Errors of invitations.
  InviteCodeUnknown: { code: 2010, status: 404, messageKey: "error.inviteCodeUnknown" },
  InviteCodeOwn: { code: 2011, status: 422, messageKey: "error.inviteCodeOwn" },
  /** The player is already bound to another inviter, and the binding is permanent. */
  InviteBound: { code: 2012, status: 409, messageKey: "error.inviteBound" },
  /** The owner of the invite code was invited by the player, directly or through a chain of inviters. */
  InviteCircle: { code: 2013, status: 409, messageKey: "error.inviteCircle" },

  // Errors of rewards.
  RewardUnknown: { code: 2014, status: 404, messageKey: "error.rewardUnknown" },
  /** The player has not met the condition of the reward yet. */
  RewardLocked: { code: 2015, status: 409, messageKey: "error.rewardLocked" },
  RewardExpired: { code: 2016, status: 409, messageKey: "error.rewardExpired" },
  /**
   * The account has no wallet, e-mail or account of the messaging host with which the player could prove the ownership
   * of the account.
   */
  AirdropProofNeeded: { code: 2017, status: 409, messageKey: "error.airdropProofNeeded" },
  /** A wallet or e-mail of the account formerly belonged to another account that has collected the airdrop. */
  AirdropIdentityUsed: { code: 2018, status: 409, messageKey: "error.airdropIdentityUsed" },
  /**
   * Callers from the caller's network have collected too many airdrops today. The error message contains `atMs`, the
   * time from which the player can collect the airdrop.
   */
  AirdropNetworkLimit: { code: 2019, status: 429, messageKey: "error.airdropNetworkLimit", carries: "atMs" },
  /**
   * The airdrop pool has reached its daily limit. The error message contains `atMs`, the time from which the player can
   * collect the airdrop.
   */
  AirdropDayLimit: { code: 2020, status: 429, messageKey: "error.airdropDayLimit", carries: "atMs" },
  /** A daily limit of airdrops is reached, and the time in which the player may collect ends before the next day. */
  AirdropOverToday: { code: 2021, status: 429, messageKey: "error.airdropOverToday" },

  // Errors of the limits, breaks and self-exclusions that a player has set.
  /**
   * The request would exceed a limit that the player has set. The error message contains `kind`, `period`, `assetId`,
   * `limit`, `used`, `left` (amounts), `setAtMs` and `resetsAtMs`.
   */
  LimitReached: { code: 2100, status: 409, messageKey: "error.limitReached" },
  /**
   * The player has started a break, so the server accepts no bets. The error message contains `untilMs`, the end of the
   * break.
   */
  OnBreak: { code: 2101, status: 403, messageKey: "error.onBreak" },
  /**
   * The player has started a self-exclusion, so the server accepts no bets. The error message contains `untilMs`, the
   * end of the self-exclusion. `untilMs` is empty if the self-exclusion is permanent.
   */
  SelfExcluded: { code: 2102, status: 403, messageKey: "error.selfExcluded" },
  /** The player already has a longer break, or a self-exclusion. */
  PauseStands: { code: 2103, status: 409, messageKey: "error.pauseStands" },
  /** The waiting time of the raise is not over, or the raise has lapsed, was cancelled or was replaced. */
  RaiseNotOpen: { code: 2104, status: 409, messageKey: "error.raiseNotOpen" },
  /** An operator cannot confirm the end of a self-exclusion before the waiting time of the request is over. */
  ExclusionEndTooEarly: { code: 2105, status: 409, messageKey: "error.exclusionEndTooEarly" },

  // Errors of the rules for regulated play.
  /**
   * The player started a round too recently. The error message contains `seconds`, the time until the player can start
   * a round, rounded up. The `data` of the error contains `atMs`, this time in milliseconds since 1970.
   */
  StartTooSoon: { code: 2110, status: 429, messageKey: "error.startTooSoon", carries: "atMs" },
  /** The operator allows neither automatic play nor bets with an API key. */
  AutomaticPlayClosed: { code: 2111, status: 403, messageKey: "error.automaticPlayClosed" },

  // Errors of the deletion of an account.
  /**
   * The account that the player wants to delete still has a balance. The error message contains `amount` and `asset`.
   */
  DeletionBalanceLeft: { code: 2130, status: 409, messageKey: "error.deletionBalanceLeft" },
  DeletionRoundOpen: { code: 2131, status: 409, messageKey: "error.deletionRoundOpen" },
  DeletionWithdrawalOpen: { code: 2132, status: 409, messageKey: "error.deletionWithdrawalOpen" },
  DeletionDepositOpen: { code: 2133, status: 409, messageKey: "error.deletionDepositOpen" },
  /** The amounts that the player has agreed to lose differ from the current amounts of the account. */
  DeletionAmountsChanged: { code: 2134, status: 409, messageKey: "error.deletionAmountsChanged" },
  /**
   * The account still has an uncollected reward that the player can collect and withdraw. The error message contains
   * `amount` and `asset`.
   */
  DeletionRewardLeft: { code: 2136, status: 409, messageKey: "error.deletionRewardLeft" },
  /** A wallet or e-mail of the account formerly belonged to another account that has already checked in today. */
  CheckInIdentityUsed: { code: 2135, status: 409, messageKey: "error.checkInIdentityUsed" },

  // Errors of the export of an account's data.
  /**
   * The player has requested too many exports of the account's data. The error message contains `count`, the allowed
   * number of exports in 24 hours.
   */
  ExportsExhausted: { code: 2120, status: 429, messageKey: "error.exportsExhausted" },
  /** Another export of the account's data is still in progress. */
  ExportUnderway: { code: 2121, status: 409, messageKey: "error.exportUnderway" },
  /** The server process is already running the maximum number of exports. */
  ExportsBusy: { code: 2122, status: 429, messageKey: "error.exportsBusy" },
  ExportTicketInvalid: { code: 2123, status: 422, messageKey: "error.exportTicketInvalid" },

  // Errors of calls from pages inside the messaging host.
  /**
   * The init data does not have the format of the messaging host. The init data is unreadable, contains a field twice,
   * or contains no user or no date.
   */
  InitDataMalformed: { code: 1190, status: 401, messageKey: "error.initDataMalformed" },
  /** The init data contains no hash, or several hashes. */
  InitDataHashMissing: { code: 1191, status: 401, messageKey: "error.initDataHashMissing" },
  /**
   * The signature of the init data was not made with the token of the operator's bot. The init data was changed, or
   * belongs to another bot.
   */
  InitDataForged: { code: 1192, status: 401, messageKey: "error.initDataForged" },
  /** The init data of the messaging host is older than a day. */
  InitDataExpired: { code: 1193, status: 401, messageKey: "error.initDataExpired" },
  /** The date of the init data is further in the future than the allowed clock skew. */
  InitDataFuture: { code: 1194, status: 401, messageKey: "error.initDataFuture" },
  /**
   * The session that belongs to the init data has ended, because the player logged out or removed the sign-in method.
   */
  InitDataEnded: { code: 1195, status: 401, messageKey: "error.initDataEnded" },
  /** The operator has not configured a bot of the messaging host. */
  HostClosed: { code: 1196, status: 403, messageKey: "error.hostClosed" },
  /** The signature of the init data was made with an earlier token of the bot, which the operator has replaced. */
  InitDataBotReplaced: { code: 1197, status: 401, messageKey: "error.initDataBotReplaced" },
  /**
   * The call needs the blockchain, but the operator does not allow the blockchain inside the messaging host (setting
   * host.chain).
   */
  ContinueInBrowser: { code: 1198, status: 403, messageKey: "error.continueInBrowser" },
  /**
   * The init data is older than the setting freshProof.minutes, so the init data is not a fresh proof. The error
   * message contains `minutes`, the maximum age of the init data.
   */
  InitDataNotFresh: { code: 1199, status: 422, messageKey: "error.initDataNotFresh" },

  // Errors of one-time sign-in links.
  /** The one-time sign-in link was already used, is too old, or never existed. */
  BrowserLinkInvalid: { code: 2150, status: 422, messageKey: "error.browserLinkInvalid" },

  // Errors of messages to the player's chat or e-mail address.
  /** The account has no chat with the bot, or no e-mail address, to which the server could send the message. */
  NoticeChannelMissing: { code: 2160, status: 409, messageKey: "error.noticeChannelMissing" },
  /** The record in the message does not belong to the player, or is not in the required state. */
  NoticeRecordUnknown: { code: 2161, status: 404, messageKey: "error.noticeRecordUnknown" },
  /** The player has disabled this kind of message for the requested channel. */
  NoticeOptedOut: { code: 2162, status: 409, messageKey: "error.noticeOptedOut" },
  /** The player has blocked the bot or has never started the bot. */
  BotBlocked: { code: 2163, status: 409, messageKey: "error.botBlocked" },
  /**
   * The player has requested too many messages within an hour. The error message contains `count`, the allowed number
   * of messages in an hour.
   */
  NoticesExhausted: { code: 2164, status: 429, messageKey: "error.noticesExhausted" },

  // Errors of bonus codes.
  /** No open bonus code has the text or the id. A bonus code that waits for a second admin is not open. */
  BonusCodeUnknown: { code: 2300, status: 404, messageKey: "error.bonusCodeUnknown" },
  /** The bonus code has expired. The error message contains `atMs`, the time until which the code was valid. */
  BonusCodeExpired: { code: 2301, status: 409, messageKey: "error.bonusCodeExpired", carries: "atMs" },
  BonusCodeWithdrawn: { code: 2302, status: 409, messageKey: "error.bonusCodeWithdrawn" },
  BonusCodeUsedUp: { code: 2303, status: 409, messageKey: "error.bonusCodeUsedUp" },
  /** The player has redeemed the bonus code. The error message contains `atMs`, the time of the redemption. */
  BonusCodeUsed: { code: 2304, status: 409, messageKey: "error.bonusCodeUsed", carries: "atMs" },
  /**
   * The account has no wallet, e-mail or account of the messaging host with which the player could prove the ownership
   * of the account.
   */
  BonusCodeNotForAccount: { code: 2305, status: 409, messageKey: "error.bonusCodeNotForAccount" },
  /** A wallet or e-mail of the account formerly belonged to another account that has redeemed the bonus code. */
  BonusCodeIdentityUsed: { code: 2306, status: 409, messageKey: "error.bonusCodeIdentityUsed" },
  /**
   * The player, or callers from the player's network, looked up too many bonus codes. The error message contains
   * `atMs`, the time from which the player can look up a code.
   */
  BonusLookupsExhausted: {
    code: 2307,
    status: 429,
    messageKey: "error.bonusLookupsExhausted",
    carries: "atMs",
  },
  /** The pool that pays the bonus code holds less than the amount of the code. */
  BonusPoolEmpty: { code: 2308, status: 409, messageKey: "error.bonusPoolEmpty" },
  /** The operator's text of a new bonus code belongs to another code, or the code would end in the past. */
  BonusCodeRefused: { code: 2309, status: 409, messageKey: "error.bonusCodeRefused" },

  // Errors of idempotency keys.
  /** The time in the idempotency key is more than two days ago or in the future, and no bet has the same key. */
  RequestTooOld: { code: 2240, status: 409, messageKey: "error.requestTooOld" },

  // Errors of records in archived months.
  /**
   * The round is archived in a file, so the database contains the round only as a part of sums. The error message
   * contains `date`, the first day whose records are in the database, for example 2026-02-01.
   */
  RoundPutAway: { code: 2250, status: 404, messageKey: "error.roundPutAway" },

  // Errors of API keys.
  /** The API key is unknown, or the player has revoked the key. */
  ApiKeyInvalid: { code: 2310, status: 401, messageKey: "error.apiKeyInvalid" },
  /** No API key may call this route, for example a withdrawal or a change of the account. */
  ApiKeyRefused: { code: 2311, status: 403, messageKey: "error.apiKeyRefused" },
  /** The API key may only read, and the route takes a stake or ends a round. */
  ApiKeyReadOnly: { code: 2312, status: 403, messageKey: "error.apiKeyReadOnly" },
  /** The account has the maximum number of API keys. The error message contains `count`, this number. */
  ApiKeysExhausted: { code: 2313, status: 409, messageKey: "error.apiKeysExhausted" },
  /**
   * The stake would exceed the daily limit of the API key. The error message contains `limit` and `left` in PLAY, and
   * `resetsAtMs`, the end of the UTC day.
   */
  ApiKeyLimitReached: { code: 2314, status: 409, messageKey: "error.apiKeyLimitReached" },
  /** The player has no API key with this id. */
  ApiKeyUnknown: { code: 2315, status: 404, messageKey: "error.apiKeyUnknown" },
  // Errors of races.
  /** No public race has this id. On the operators' page: no race has this id. */
  RaceUnknown: { code: 2320, status: 404, messageKey: "error.raceUnknown" },
  /** The race is incomplete, or its times, its smallest bet or its prizes are not valid. */
  RaceInvalid: { code: 2321, status: 422, messageKey: "error.raceInvalid" },
  /** The race has started or starts within a minute, so only its names can change. */
  RaceStarted: { code: 2322, status: 409, messageKey: "error.raceStarted" },
  /** Another confirmed race on the same game has common days. */
  RaceOverlaps: { code: 2323, status: 409, messageKey: "error.raceOverlaps" },
  /** The rewards budget does not contain the sum of the prizes. */
  RaceBudgetShort: { code: 2324, status: 409, messageKey: "error.raceBudgetShort" },
  /** The race is not in the state that the action needs, for example because another admin has already decided. */
  RaceStateChanged: { code: 2325, status: 409, messageKey: "error.raceStateChanged" },

  // Errors of identity checks.
  /** The operator has no provider of identity checks. */
  IdentityClosed: { code: 2340, status: 409, messageKey: "error.identityClosed" },
  /** No withdrawal of the player waits for an identity check. */
  IdentityNotNeeded: { code: 2344, status: 409, messageKey: "error.identityNotNeeded" },
  /** The player has already passed the identity check. */
  IdentityPassed: { code: 2341, status: 409, messageKey: "error.identityPassed" },
  /** All checks of the player were refused. The error message contains `count`, the number of checks. */
  IdentityAttemptsUsed: { code: 2342, status: 409, messageKey: "error.identityAttemptsUsed" },
  /** The provider of identity checks does not answer, or its answer is not valid. */
  IdentityUnavailable: { code: 2343, status: 503, messageKey: "error.identityUnavailable" },

  // Errors of the local development stack.
  FaucetUsed: { code: 1900, status: 409, messageKey: "error.faucetUsed" },

  // Errors of web push.
  /** The server has no keys for web push. */
  PushClosed: { code: 2330, status: 409, messageKey: "error.pushClosed" },
  /** The push service of the browser has no https URL on a public host. */
  PushEndpointRefused: { code: 2331, status: 422, messageKey: "error.pushEndpointRefused" },
  /** The player has no such browser with push notices. */
  PushDeviceUnknown: { code: 2332, status: 404, messageKey: "error.pushDeviceUnknown" },
} as const satisfies Record<string, ErrorShape>;

export type ErrorName = keyof typeof errors;
