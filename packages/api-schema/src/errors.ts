/** One error in the table of all errors that the server can return. */
export interface ErrorShape {
  /**
   * The code of the error in the JSON envelope of an answer. The code of an error is never 200, and is never reused for
   * another meaning.
   */
  readonly code: number;
  /** The HTTP status. HTTP status 401 always means that the session is missing or has ended. */
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 422 | 429 | 500 | 503;
  /** The key of the error message in the language catalogues. */
  readonly messageKey: `error.${string}`;
  /** The field of the error's `data` that contains the time that the message shows. */
  readonly carries?: "atMs";
}

/** The `data` of an error whose message shows a time. The time is in milliseconds since 1970. */
export interface RefusalMoment {
  readonly atMs: number;
}

/**
 * All errors that the server can return, with name, code, HTTP status and message key. The comment of an error lists
 * the values that its message contains.
 */
export const errors = {
  // Errors of the request itself.
  RequestInvalid: { code: 1000, status: 400, messageKey: "error.requestInvalid" },
  RouteUnknown: { code: 1001, status: 404, messageKey: "error.routeUnknown" },
  RequestTooLarge: { code: 1002, status: 400, messageKey: "error.requestTooLarge" },
  TooManyRequests: { code: 1003, status: 429, messageKey: "error.tooManyRequests" },
  ServerFault: { code: 1004, status: 500, messageKey: "error.serverFault" },
  /** The server cannot handle the request at present, and the request has certainly changed nothing. */
  Unavailable: { code: 1005, status: 503, messageKey: "error.unavailable" },
  ChainUnavailable: { code: 1006, status: 503, messageKey: "error.chainUnavailable" },
  /** No header of the request contains the value of the cookie, so another site may have sent the request. */
  RequestForged: { code: 1007, status: 403, messageKey: "error.requestForged" },
  /**
   * The server lost the connection to the database during the commit. If the client repeats the request with an equal
   * idempotency key, the server returns the result.
   */
  OutcomeUnknown: { code: 1008, status: 503, messageKey: "error.outcomeUnknown" },
  /** The server did not receive the whole request within a few seconds. */
  RequestTooSlow: { code: 1009, status: 408, messageKey: "error.requestTooSlow" },

  // Errors of the session, and of proofs that the owner of the account sends the request.
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
  /** The request needs a fresh proof, but contains no fresh proof. */
  FreshProofNeeded: { code: 1113, status: 422, messageKey: "error.freshProofNeeded" },
  /** The request needs the signature of a wallet, and the account has no wallet. */
  WalletNeeded: { code: 1111, status: 409, messageKey: "error.walletNeeded" },
  /**
   * The sign-in method that could give the proof was bound to the account too recently. The error message contains
   * `hours`, the number of hours after the binding.
   */
  WayInTooNew: { code: 1112, status: 403, messageKey: "error.wayInTooNew" },
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
  /** The caller failed to sign in too often. The error message contains `waitMs`, the time to wait in milliseconds. */
  LoginTriesExceeded: { code: 1125, status: 429, messageKey: "error.loginTriesExceeded" },
  LoginPasswordFormat: { code: 1126, status: 422, messageKey: "error.loginPasswordFormat" },
  PasswordMismatch: { code: 1127, status: 422, messageKey: "error.passwordMismatch" },
  /** Callers from one network registered too many accounts in one day. */
  RegisterLimitReached: { code: 1128, status: 429, messageKey: "error.registerLimitReached" },
  RegisterClosed: { code: 1129, status: 403, messageKey: "error.registerClosed" },
  /** The e-mail code is wrong. The error message contains `count`, the number of attempts that are left. */
  CodeIncorrect: { code: 1130, status: 422, messageKey: "error.codeIncorrect" },
  /**
   * The e-mail code was used, is too old, was entered wrongly too often, has another purpose, or was requested by
   * another browser.
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
   * The caller entered too many wrong e-mail codes. The error message contains `waitMs`, the time to wait in
   * milliseconds.
   */
  CodesClosed: { code: 1134, status: 403, messageKey: "error.codesClosed" },
  /**
   * Callers from one network requested too many codes for e-mail addresses that they have not proven to own. The error
   * message contains `waitMs`, the time to wait in milliseconds.
   */
  NetworkCodesExhausted: { code: 1145, status: 429, messageKey: "error.networkCodesExhausted" },
  MailClosed: { code: 1135, status: 503, messageKey: "error.mailClosed" },
  EmailBound: { code: 1136, status: 409, messageKey: "error.emailBound" },
  EmailNotBound: { code: 1137, status: 409, messageKey: "error.emailNotBound" },
  /** The e-mail address belongs to another account. The server never merges two accounts. */
  EmailTaken: { code: 1138, status: 409, messageKey: "error.emailTaken" },
  LoginPasswordNotSet: { code: 1139, status: 409, messageKey: "error.loginPasswordNotSet" },
  /**
   * The caller entered a wrong value for the old login password. The error message contains `count`, the number of
   * attempts that are left.
   */
  LoginPasswordOldIncorrect: { code: 1140, status: 422, messageKey: "error.loginPasswordOldIncorrect" },
  LoginPasswordUnchanged: { code: 1141, status: 422, messageKey: "error.loginPasswordUnchanged" },
  /** The ticket from the previous step of the account service has expired or was already used. */
  AccountTicketInvalid: { code: 1142, status: 422, messageKey: "error.accountTicketInvalid" },
  TermsOutdated: { code: 1143, status: 409, messageKey: "error.termsOutdated" },

  // Errors of the conditions for playing, and of public names.
  /** The player has not accepted the current terms, so the server accepts no bet. */
  TermsNotAccepted: { code: 1180, status: 409, messageKey: "error.termsNotAccepted" },
  /**
   * The operator has closed the caller's country. A caller from this country cannot open an account, bet or deposit.
   * Players from a closed country can still withdraw existing money.
   */
  CountryClosed: { code: 1181, status: 403, messageKey: "error.countryClosed" },
  PublicNameFormat: { code: 1182, status: 422, messageKey: "error.publicNameFormat" },
  /** The public name looks like an address or like the name of the operator's staff. */
  PublicNameReserved: { code: 1183, status: 422, messageKey: "error.publicNameReserved" },
  /** The public name belongs to another player, or is too similar to another player's name. */
  PublicNameTaken: { code: 1184, status: 409, messageKey: "error.publicNameTaken" },
  /** The player changed the public name too recently. The error message contains `count`, the number of days. */
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
  /** The player did not start the setup of the second factor, or started the setup too long ago. */
  SecondFactorNotBegun: { code: 1154, status: 409, messageKey: "error.secondFactorNotBegun" },
  SecondFactorNotOn: { code: 1155, status: 409, messageKey: "error.secondFactorNotOn" },
  WalletBound: { code: 1156, status: 409, messageKey: "error.walletBound" },
  /** The wallet belongs to another account. The server never merges two accounts. */
  WalletTaken: { code: 1157, status: 409, messageKey: "error.walletTaken" },
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
   * The player entered a wrong value for the old funds password to change the funds password. The error message
   * contains `count`, the number of attempts that are left.
   */
  FundsPasswordOldIncorrect: { code: 1206, status: 422, messageKey: "error.fundsPasswordOldIncorrect" },
  FundsPasswordUnchanged: { code: 1207, status: 422, messageKey: "error.fundsPasswordUnchanged" },
  /**
   * The account has no wallet, e-mail or login password. Without a wallet, e-mail or login password, the owner of the
   * account cannot prove who sets the funds password.
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
   * Too many withdrawals of the player are in progress. The error message contains `count`, the number of withdrawals
   * in progress.
   */
  WithdrawalsUnderway: { code: 1405, status: 409, messageKey: "error.withdrawalsUnderway" },
  /** The text has the form of a wallet address, but the checksum of the address is wrong. */
  WithdrawalAddressWrong: { code: 1406, status: 422, messageKey: "error.withdrawalAddressWrong" },
  /**
   * The withdrawal address is still locked. The error message contains `hours`, the number of hours until the lock of
   * the address ends.
   */
  WithdrawalAddressLocked: { code: 1407, status: 403, messageKey: "error.withdrawalAddressLocked" },
  WithdrawalAddressNotInBook: { code: 1408, status: 403, messageKey: "error.withdrawalAddressNotInBook" },
  /**
   * The name of an address in the address book is invalid. The error message contains `count`, the largest number of
   * characters of the name.
   */
  AddressNameInvalid: { code: 1409, status: 422, messageKey: "error.addressNameInvalid" },
  AddressNameTaken: { code: 1410, status: 409, messageKey: "error.addressNameTaken" },
  AddressAlreadyInBook: { code: 1411, status: 409, messageKey: "error.addressAlreadyInBook" },
  /**
   * The player requested an identical withdrawal a short time ago. The page asks the player for confirmation and sends
   * `repeat` with an equal requestId and ticket. The error message contains `atMs`, the time of the earlier withdrawal.
   */
  WithdrawalRepeated: { code: 1413, status: 409, messageKey: "error.withdrawalRepeated", carries: "atMs" },
  /** The player's address book is full. The error message contains `count`, the largest number of addresses. */
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
  /** The server received another move of this round first, for example from the player's other device. */
  MoveOutOfOrder: { code: 1509, status: 409, messageKey: "error.moveOutOfOrder" },
  SeedsInUse: { code: 1510, status: 409, messageKey: "error.seedsInUse" },
  /** The bet could win more than the largest allowed win. The error message contains `maximum` and `asset`. */
  MaximumWinReached: { code: 1511, status: 409, messageKey: "error.maximumWinReached" },
  /** The largest possible win of all open bets of the game together has reached the limit. */
  TableFull: { code: 1512, status: 409, messageKey: "error.tableFull" },
  CashOutTooEarly: { code: 1513, status: 409, messageKey: "error.cashOutTooEarly" },
  CrashBetsClosed: { code: 1514, status: 409, messageKey: "error.crashBetsClosed" },
  CrashBetPlaced: { code: 1515, status: 409, messageKey: "error.crashBetPlaced" },
  CashOutTooLate: { code: 1516, status: 409, messageKey: "error.cashOutTooLate" },
  /** The clock of this process differs by more than some milliseconds from the time that all processes share. */
  TimeUnsure: { code: 1517, status: 503, messageKey: "error.timeUnsure" },
  /**
   * The round is not a shared round of all players. A round that does not exist also gives the error RoundNotShared, so
   * that nobody learns which rounds exist.
   */
  RoundNotShared: { code: 1518, status: 404, messageKey: "error.roundNotShared" },
  /**
   * The largest possible win of all bets on the Crash round together has reached the limit. The error message contains
   * `maximum` (the largest stake that is still allowed) and `asset`.
   */
  CrashRoundFull: { code: 1519, status: 409, messageKey: "error.crashRoundFull" },

  // Errors of swaps.
  /** The quote of the swap has expired, was used or belongs to another swap, or the price has changed. */
  ExchangeFailed: { code: 1600, status: 409, messageKey: "error.exchangeFailed" },
  TradingNotEnabled: { code: 1601, status: 403, messageKey: "error.tradingNotEnabled" },
  SwapPairUnknown: { code: 1602, status: 422, messageKey: "error.swapPairUnknown" },
  /** The swap has no price, or the price is too old. */
  SwapPriceMissing: { code: 1603, status: 409, messageKey: "error.swapPriceMissing" },
  /** The amount of the swap is so small that the player would receive nothing. */
  SwapTooSmall: { code: 1604, status: 422, messageKey: "error.swapTooSmall" },
  /**
   * The player's limit for swaps is reached. The error message contains `maximum` (the amount that the limit still
   * allows) and `asset`.
   */
  SwapPlayerLimit: { code: 1605, status: 409, messageKey: "error.swapPlayerLimit" },
  /**
   * The limit for the swaps of all players is reached. The error message contains `maximum` (the amount that the limit
   * still allows) and `asset`.
   */
  SwapTotalLimit: { code: 1606, status: 409, messageKey: "error.swapTotalLimit" },
  /**
   * The limit for swaps of GEM is reached. The error message contains `maximum` (the amount that the limit still
   * allows) and `asset`.
   */
  SwapGemLimit: { code: 1607, status: 409, messageKey: "error.swapGemLimit" },
  /** The player has bet too little for this swap. The error message contains `minimum` and `asset`. */
  SwapBetsNeeded: { code: 1608, status: 409, messageKey: "error.swapBetsNeeded" },
  AirdropPoolEmpty: { code: 1609, status: 409, messageKey: "error.airdropPoolEmpty" },
  RewardsBudgetEmpty: { code: 1610, status: 409, messageKey: "error.rewardsBudgetEmpty" },
  /** The reserve of the asset that the swap would pay is too small. */
  SwapReserveEmpty: { code: 1611, status: 409, messageKey: "error.swapReserveEmpty" },
  // Errors of deposits.
  DepositAddressClosed: { code: 1700, status: 403, messageKey: "error.depositAddressClosed" },

  // Errors of the operator page.
  OperatorSignInRefused: { code: 1800, status: 422, messageKey: "error.operatorSignInRefused" },
  /** An operator failed to sign in too often. The error message contains `minutes`, the number of minutes to wait. */
  OperatorSignInThrottled: { code: 1801, status: 429, messageKey: "error.operatorSignInThrottled" },
  OperatorRoleMissing: { code: 1802, status: 403, messageKey: "error.operatorRoleMissing" },
  ReviewUnknown: { code: 1803, status: 404, messageKey: "error.reviewUnknown" },
  ReviewOver: { code: 1804, status: 409, messageKey: "error.reviewOver" },
  ReviewHeld: { code: 1805, status: 409, messageKey: "error.reviewHeld" },
  ReviewMayBePaid: { code: 1806, status: 409, messageKey: "error.reviewMayBePaid" },
  SecondPersonNeeded: { code: 1807, status: 409, messageKey: "error.secondPersonNeeded" },
  PlayerUnknown: { code: 1808, status: 404, messageKey: "error.playerUnknown" },
  SettingInvalid: { code: 1809, status: 422, messageKey: "error.settingInvalid" },
  ChangeRequestOpen: { code: 1810, status: 409, messageKey: "error.changeRequestOpen" },
  ChangeRequestOver: { code: 1811, status: 409, messageKey: "error.changeRequestOver" },
  AnnouncementUnknown: { code: 1812, status: 404, messageKey: "error.announcementUnknown" },
  AnnouncementOver: { code: 2140, status: 422, messageKey: "error.announcementOver" },
  /** An operator cannot undo the change of a setting, because the setting was changed again or no longer exists. */
  SettingChangedSince: { code: 2230, status: 409, messageKey: "error.settingChangedSince" },
  /** There is no suspicious case with this name, or the case no longer exists. */
  RiskUnknown: { code: 2231, status: 404, messageKey: "error.riskUnknown" },
  /**
   * The period of the requested file is invalid. The first day is after the last day, or the period is too long. The
   * error message contains `count`, the largest number of days.
   */
  PeriodInvalid: { code: 2232, status: 422, messageKey: "error.periodInvalid" },
  OperatorUnknown: { code: 1813, status: 404, messageKey: "error.operatorUnknown" },
  OwnRequest: { code: 1814, status: 403, messageKey: "error.ownRequest" },
  /**
   * An operator has frozen withdrawals and swaps of the account. The account can still use all calls except withdrawals
   * and swaps.
   */
  WithdrawalsFrozen: { code: 1815, status: 403, messageKey: "error.withdrawalsFrozen" },
  /** An operator has removed this public name, or a similar public name, from a player. */
  PublicNameRefused: { code: 1816, status: 409, messageKey: "error.publicNameRefused" },
  /** The player has no public name that could be removed. */
  PublicNameGone: { code: 1817, status: 409, messageKey: "error.publicNameGone" },

  // Errors of invitations.
  InviteCodeUnknown: { code: 2010, status: 404, messageKey: "error.inviteCodeUnknown" },
  InviteCodeOwn: { code: 2011, status: 422, messageKey: "error.inviteCodeOwn" },
  /** The player is already bound to another inviter, and this binding is permanent. */
  InviteBound: { code: 2012, status: 409, messageKey: "error.inviteBound" },
  /** The owner of the invite code was invited by the player, directly or through a chain of inviters. */
  InviteCircle: { code: 2013, status: 409, messageKey: "error.inviteCircle" },

  // Errors of rewards.
  RewardUnknown: { code: 2014, status: 404, messageKey: "error.rewardUnknown" },
  /** The condition of the reward is not met yet. */
  RewardLocked: { code: 2015, status: 409, messageKey: "error.rewardLocked" },
  RewardExpired: { code: 2016, status: 409, messageKey: "error.rewardExpired" },
  /** The account has no wallet, e-mail or account of the messaging host that proves the owner of the account. */
  AirdropProofNeeded: { code: 2017, status: 409, messageKey: "error.airdropProofNeeded" },
  /** A wallet or an e-mail of the account belonged to another account that has collected the airdrop. */
  AirdropIdentityUsed: { code: 2018, status: 409, messageKey: "error.airdropIdentityUsed" },
  /**
   * Callers from the caller's network collected too many airdrops today. The error message contains `atMs`, the time at
   * which the player can collect the airdrop.
   */
  AirdropNetworkLimit: { code: 2019, status: 429, messageKey: "error.airdropNetworkLimit", carries: "atMs" },
  /**
   * The airdrop pool has reached its limit for today. The error message contains `atMs`, the time at which the player
   * can collect the airdrop.
   */
  AirdropDayLimit: { code: 2020, status: 429, messageKey: "error.airdropDayLimit", carries: "atMs" },
  /** A daily limit of airdrops is reached, and the player's time to collect ends before the next day. */
  AirdropOverToday: { code: 2021, status: 429, messageKey: "error.airdropOverToday" },

  // Errors of limits, breaks and self-exclusions that players set for themselves.
  /**
   * The request would exceed a limit that the player set. The error message contains `kind`, `period`, `assetId`,
   * `limit`, `used`, `left` (amounts), `setAtMs` and `resetsAtMs`.
   */
  LimitReached: { code: 2100, status: 409, messageKey: "error.limitReached" },
  /**
   * The player has started a break, so the server accepts no bets. The error message contains `untilMs`, the end of the
   * break.
   */
  OnBreak: { code: 2101, status: 403, messageKey: "error.onBreak" },
  /**
   * The player has excluded the own account from play. The error message contains `untilMs`, the end of the exclusion.
   * The time `untilMs` is empty if the exclusion is permanent.
   */
  SelfExcluded: { code: 2102, status: 403, messageKey: "error.selfExcluded" },
  /** The player already has a longer break or an exclusion. */
  PauseStands: { code: 2103, status: 409, messageKey: "error.pauseStands" },

  // Errors of account deletion.
  /**
   * The account that the player wants to delete still has a balance. The error message contains `amount` and `asset`.
   */
  DeletionBalanceLeft: { code: 2130, status: 409, messageKey: "error.deletionBalanceLeft" },
  DeletionRoundOpen: { code: 2131, status: 409, messageKey: "error.deletionRoundOpen" },
  DeletionWithdrawalOpen: { code: 2132, status: 409, messageKey: "error.deletionWithdrawalOpen" },
  DeletionDepositOpen: { code: 2133, status: 409, messageKey: "error.deletionDepositOpen" },
  /** The amounts that the player agreed to lose differ from the current amounts of the account. */
  DeletionAmountsChanged: { code: 2134, status: 409, messageKey: "error.deletionAmountsChanged" },
  /**
   * The account still has a reward that the player can collect and then withdraw together with the balance. The error
   * message contains `amount` and `asset`.
   */
  DeletionRewardLeft: { code: 2136, status: 409, messageKey: "error.deletionRewardLeft" },
  /** A wallet or an e-mail of the account belonged to another account that has checked in on this day. */
  CheckInIdentityUsed: { code: 2135, status: 409, messageKey: "error.checkInIdentityUsed" },

  // Errors of the account export.
  /**
   * The player requested too many exports of the account. The error message contains `count`, the allowed number of
   * exports in 24 hours.
   */
  ExportsExhausted: { code: 2120, status: 429, messageKey: "error.exportsExhausted" },
  /** Another export of the same account is in progress. */
  ExportUnderway: { code: 2121, status: 409, messageKey: "error.exportUnderway" },
  /** The server process already runs the largest allowed number of exports. */
  ExportsBusy: { code: 2122, status: 429, messageKey: "error.exportsBusy" },
  ExportTicketInvalid: { code: 2123, status: 422, messageKey: "error.exportTicketInvalid" },

  // Errors of calls from the page inside the messaging host.
  /**
   * The init data does not have the form that the messaging host uses. The init data is unreadable, contains a field
   * twice, or contains no user or date.
   */
  InitDataMalformed: { code: 1190, status: 401, messageKey: "error.initDataMalformed" },
  /** The init data contains no hash or several hashes. */
  InitDataHashMissing: { code: 1191, status: 401, messageKey: "error.initDataHashMissing" },
  /** The signature was not made with the token of this bot. The init data was changed, or belongs to another bot. */
  InitDataForged: { code: 1192, status: 401, messageKey: "error.initDataForged" },
  /** The init data of the messaging host is older than a day. */
  InitDataExpired: { code: 1193, status: 401, messageKey: "error.initDataExpired" },
  /** The date of the init data is in the future by more than the allowed difference between two clocks. */
  InitDataFuture: { code: 1194, status: 401, messageKey: "error.initDataFuture" },
  /** The session of this init data has ended, because the player logged out or removed the sign-in method. */
  InitDataEnded: { code: 1195, status: 401, messageKey: "error.initDataEnded" },
  /** The operator has not configured a bot. */
  HostClosed: { code: 1196, status: 403, messageKey: "error.hostClosed" },
  /** The signature of the init data was made with an old token of the bot, which the operator has replaced. */
  InitDataBotReplaced: { code: 1197, status: 401, messageKey: "error.initDataBotReplaced" },
  /**
   * The call uses the blockchain, but the operator does not allow the blockchain inside the messaging host (setting
   * host.chain).
   */
  ContinueInBrowser: { code: 1198, status: 403, messageKey: "error.continueInBrowser" },
  /**
   * The init data is older than the setting freshProof.minutes, so it is not a fresh proof. The error message contains
   * `minutes`, the allowed age of the init data.
   */
  InitDataNotFresh: { code: 1199, status: 422, messageKey: "error.initDataNotFresh" },

  // Errors of one-time sign-in links.
  /** The one-time sign-in link was used, is too old, or never existed. */
  BrowserLinkInvalid: { code: 2150, status: 422, messageKey: "error.browserLinkInvalid" },

  // Errors of messages to chat and e-mail.
  /** The account has no chat with the bot or no e-mail address for the requested message. */
  NoticeChannelMissing: { code: 2160, status: 409, messageKey: "error.noticeChannelMissing" },
  /**
   * The player does not own the record that the message describes, or the record has not reached the required state.
   */
  NoticeRecordUnknown: { code: 2161, status: 404, messageKey: "error.noticeRecordUnknown" },
  /** The player has disabled this kind of message for this channel. */
  NoticeOptedOut: { code: 2162, status: 409, messageKey: "error.noticeOptedOut" },
  /** The player has blocked the bot or has never started the bot. */
  BotBlocked: { code: 2163, status: 409, messageKey: "error.botBlocked" },
  /**
   * The player requested too many messages in an hour. The error message contains `count`, the allowed number of
   * messages in an hour.
   */
  NoticesExhausted: { code: 2164, status: 429, messageKey: "error.noticesExhausted" },

  // Errors of idempotency keys.
  /** The time in the idempotency key is more than two days ago or in the future, and no bet has this key. */
  RequestTooOld: { code: 2240, status: 409, messageKey: "error.requestTooOld" },

  // Errors of archived months.
  /**
   * The round is archived in a file, so the database contains only the sums of the round. The error message contains
   * `date`, the first day whose records are in the database, for example 2026-02-01.
   */
  RoundPutAway: { code: 2250, status: 404, messageKey: "error.roundPutAway" },

  // Errors of the local development stack.
  FaucetUsed: { code: 1900, status: 409, messageKey: "error.faucetUsed" },
} as const satisfies Record<string, ErrorShape>;

export type ErrorName = keyof typeof errors;
