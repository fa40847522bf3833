/** One row of the error catalogue. */
export interface ErrorShape {
  /** The envelope's code; never 200 and never reused for another meaning. */
  readonly code: number;
  /** HTTP status. 401 means a missing or ended session and nothing else. */
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 422 | 429 | 500 | 503;
  /** Key of the message in the language catalogues. */
  readonly messageKey: `error.${string}`;
  /** The field that the error's `data` has beside the message: the moment that the message names. */
  readonly carries?: "atMs";
}

/** The `data` of a refusal that carries a moment, milliseconds since 1970. */
export interface RefusalMoment {
  readonly atMs: number;
}

/** Every refusal the server can answer with: name, number, HTTP status, message key. */
export const errors = {
  // The request itself
  RequestInvalid: { code: 1000, status: 400, messageKey: "error.requestInvalid" },
  RouteUnknown: { code: 1001, status: 404, messageKey: "error.routeUnknown" },
  RequestTooLarge: { code: 1002, status: 400, messageKey: "error.requestTooLarge" },
  TooManyRequests: { code: 1003, status: 429, messageKey: "error.tooManyRequests" },
  ServerFault: { code: 1004, status: 500, messageKey: "error.serverFault" },
  /** Nothing was changed; this is known. */
  Unavailable: { code: 1005, status: 503, messageKey: "error.unavailable" },
  ChainUnavailable: { code: 1006, status: 503, messageKey: "error.chainUnavailable" },
  /** The cookie came without its twin in the header: another site may have sent the request. */
  RequestForged: { code: 1007, status: 403, messageKey: "error.requestForged" },
  /** The database was lost while it committed: the same call, with the same key, tells what became of it. */
  OutcomeUnknown: { code: 1008, status: 503, messageKey: "error.outcomeUnknown" },
  /** The call had not come in whole within some seconds. */
  RequestTooSlow: { code: 1009, status: 408, messageKey: "error.requestTooSlow" },

  // Who is asking
  SessionEnded: { code: 1100, status: 401, messageKey: "error.sessionEnded" },
  AccountFrozen: { code: 1101, status: 403, messageKey: "error.accountFrozen" },
  AddressInvalid: { code: 1102, status: 422, messageKey: "error.addressInvalid" },
  SignInMessageInvalid: { code: 1103, status: 422, messageKey: "error.signInMessageInvalid" },
  SignInDomainUnknown: { code: 1104, status: 422, messageKey: "error.signInDomainUnknown" },
  SignInExpired: { code: 1105, status: 422, messageKey: "error.signInExpired" },
  SignInNonceUsed: { code: 1106, status: 409, messageKey: "error.signInNonceUsed" },
  SignatureInvalid: { code: 1107, status: 422, messageKey: "error.signatureInvalid" },
  SignInClosed: { code: 1108, status: 403, messageKey: "error.signInClosed" },
  /** A fresh proof that was used, is too old, or is not for this. */
  FreshProofInvalid: { code: 1110, status: 422, messageKey: "error.freshProofInvalid" },
  /** The request needs a fresh proof and has none. */
  FreshProofNeeded: { code: 1113, status: 422, messageKey: "error.freshProofNeeded" },
  /** What was asked for takes a wallet's signature, and no wallet belongs to the account. */
  WalletNeeded: { code: 1111, status: 409, messageKey: "error.walletNeeded" },
  /** A way in that could prove it was bound too short a time ago. values: hours */
  WayInTooNew: { code: 1112, status: 403, messageKey: "error.wayInTooNew" },
  StreamTicketInvalid: { code: 1109, status: 422, messageKey: "error.streamTicketInvalid" },

  // E-mail, phone number and login password
  EmailInvalid: { code: 1120, status: 422, messageKey: "error.emailInvalid" },
  /** Neither an e-mail nor a phone number with its country. */
  UsernameFormat: { code: 1121, status: 422, messageKey: "error.usernameFormat" },
  UserExists: { code: 1122, status: 409, messageKey: "error.userExists" },
  UserNotExists: { code: 1123, status: 422, messageKey: "error.userNotExists" },
  /** The password is wrong or the name does not exist. values: count (attempts left) */
  LoginIncorrect: { code: 1124, status: 422, messageKey: "error.loginIncorrect" },
  /** values: waitMs */
  LoginTriesExceeded: { code: 1125, status: 429, messageKey: "error.loginTriesExceeded" },
  LoginPasswordFormat: { code: 1126, status: 422, messageKey: "error.loginPasswordFormat" },
  PasswordMismatch: { code: 1127, status: 422, messageKey: "error.passwordMismatch" },
  /** From one network in a day. */
  RegisterLimitReached: { code: 1128, status: 429, messageKey: "error.registerLimitReached" },
  RegisterClosed: { code: 1129, status: 403, messageKey: "error.registerClosed" },
  /** values: count (tries left) */
  CodeIncorrect: { code: 1130, status: 422, messageKey: "error.codeIncorrect" },
  /** Used, too old, tried too often, for something else, or asked for by another browser. */
  CodeInvalid: { code: 1131, status: 422, messageKey: "error.codeInvalid" },
  /** values: seconds */
  CodeTooSoon: { code: 1132, status: 429, messageKey: "error.codeTooSoon" },
  /** values: count (in 24 hours), waitMs */
  CodesExhausted: { code: 1133, status: 429, messageKey: "error.codesExhausted" },
  /** Too many wrong ones. values: waitMs */
  CodesClosed: { code: 1134, status: 403, messageKey: "error.codesClosed" },
  /** To addresses that the caller's network has not proven to be its own. values: waitMs */
  NetworkCodesExhausted: { code: 1145, status: 429, messageKey: "error.networkCodesExhausted" },
  MailClosed: { code: 1135, status: 503, messageKey: "error.mailClosed" },
  EmailBound: { code: 1136, status: 409, messageKey: "error.emailBound" },
  EmailNotBound: { code: 1137, status: 409, messageKey: "error.emailNotBound" },
  /** It belongs to another account: two are never made one. */
  EmailTaken: { code: 1138, status: 409, messageKey: "error.emailTaken" },
  LoginPasswordNotSet: { code: 1139, status: 409, messageKey: "error.loginPasswordNotSet" },
  /** values: count (tries left) */
  LoginPasswordOldIncorrect: { code: 1140, status: 422, messageKey: "error.loginPasswordOldIncorrect" },
  LoginPasswordUnchanged: { code: 1141, status: 422, messageKey: "error.loginPasswordUnchanged" },
  /** The ticket of the step before has expired or was used. */
  AccountTicketInvalid: { code: 1142, status: 422, messageKey: "error.accountTicketInvalid" },
  TermsOutdated: { code: 1143, status: 409, messageKey: "error.termsOutdated" },

  // Who may take part, and under which name
  /** Where the terms as they stand are not accepted yet: no bet is taken. */
  TermsNotAccepted: { code: 1180, status: 409, messageKey: "error.termsNotAccepted" },
  /** The house is closed in the caller's country: no new account, bet or deposit; what is there may leave. */
  CountryClosed: { code: 1181, status: 403, messageKey: "error.countryClosed" },
  PublicNameFormat: { code: 1182, status: 422, messageKey: "error.publicNameFormat" },
  /** It looks like an address, or like somebody of the house. */
  PublicNameReserved: { code: 1183, status: 422, messageKey: "error.publicNameReserved" },
  /** Another player's, or too much like it. */
  PublicNameTaken: { code: 1184, status: 409, messageKey: "error.publicNameTaken" },
  /** values: count (days) */
  PublicNameTooSoon: { code: 1185, status: 409, messageKey: "error.publicNameTooSoon" },
  PublicNameNotSet: { code: 1186, status: 409, messageKey: "error.publicNameNotSet" },
  // Ways in and the second factor
  /** It is on, and no code of it came. */
  SecondFactorNeeded: { code: 1150, status: 422, messageKey: "error.secondFactorNeeded" },
  /** values: count (tries left) */
  SecondFactorIncorrect: { code: 1151, status: 422, messageKey: "error.secondFactorIncorrect" },
  /** It was right, and was taken before. */
  SecondFactorUsed: { code: 1152, status: 422, messageKey: "error.secondFactorUsed" },
  /** values: waitMs */
  SecondFactorTriesExceeded: { code: 1153, status: 429, messageKey: "error.secondFactorTriesExceeded" },
  /** Its setting up was not begun, or too long ago. */
  SecondFactorNotBegun: { code: 1154, status: 409, messageKey: "error.secondFactorNotBegun" },
  SecondFactorNotOn: { code: 1155, status: 409, messageKey: "error.secondFactorNotOn" },
  WalletBound: { code: 1156, status: 409, messageKey: "error.walletBound" },
  /** It belongs to another account: two are never made one. */
  WalletTaken: { code: 1157, status: 409, messageKey: "error.walletTaken" },
  LastWayIn: { code: 1158, status: 409, messageKey: "error.lastWayIn" },
  WayInNotBound: { code: 1159, status: 409, messageKey: "error.wayInNotBound" },

  // Funds password
  FundsPasswordNotSet: { code: 1200, status: 409, messageKey: "error.fundsPasswordNotSet" },
  FundsPasswordAlreadySet: { code: 1201, status: 409, messageKey: "error.fundsPasswordAlreadySet" },
  FundsPasswordFormat: { code: 1202, status: 422, messageKey: "error.fundsPasswordFormat" },
  FundsPasswordsDiffer: { code: 1203, status: 422, messageKey: "error.fundsPasswordsDiffer" },
  /** values: count (tries left) */
  FundsPasswordIncorrect: { code: 1204, status: 422, messageKey: "error.fundsPasswordIncorrect" },
  /** values: waitMs */
  FundsPasswordLocked: { code: 1205, status: 403, messageKey: "error.fundsPasswordLocked" },
  /** The old one, where it is changed. values: count (tries left) */
  FundsPasswordOldIncorrect: { code: 1206, status: 422, messageKey: "error.fundsPasswordOldIncorrect" },
  FundsPasswordUnchanged: { code: 1207, status: 422, messageKey: "error.fundsPasswordUnchanged" },
  /** The account has no wallet, e-mail or login password that could prove who sets one. */
  FundsPasswordUnprovable: { code: 1208, status: 409, messageKey: "error.fundsPasswordUnprovable" },

  // Money
  AmountEmpty: { code: 1300, status: 422, messageKey: "error.amountEmpty" },
  AmountInvalid: { code: 1301, status: 422, messageKey: "error.amountInvalid" },
  /** values: decimals */
  AmountTooManyDecimals: { code: 1302, status: 422, messageKey: "error.amountTooManyDecimals" },
  AmountTooLong: { code: 1303, status: 422, messageKey: "error.amountTooLong" },
  InsufficientBalance: { code: 1304, status: 422, messageKey: "error.insufficientBalance" },
  AssetUnknown: { code: 1305, status: 422, messageKey: "error.assetUnknown" },
  NetworkUnknown: { code: 1306, status: 422, messageKey: "error.networkUnknown" },
  RequestRepeatedDifferently: { code: 1307, status: 409, messageKey: "error.requestRepeatedDifferently" },

  // Withdrawals
  WithdrawalClosed: { code: 1400, status: 403, messageKey: "error.withdrawalClosed" },
  /** values: minimum, asset */
  WithdrawalBelowMinimum: { code: 1401, status: 422, messageKey: "error.withdrawalBelowMinimum" },
  WithdrawalTicketInvalid: { code: 1402, status: 422, messageKey: "error.withdrawalTicketInvalid" },
  WithdrawalToOwnContract: { code: 1403, status: 422, messageKey: "error.withdrawalToOwnContract" },
  WithdrawalAboveBalance: { code: 1404, status: 422, messageKey: "error.withdrawalAboveBalance" },
  /** values: count */
  WithdrawalsUnderway: { code: 1405, status: 409, messageKey: "error.withdrawalsUnderway" },
  /** It has the form of an address, and its checksum says that it was copied wrong. */
  WithdrawalAddressWrong: { code: 1406, status: 422, messageKey: "error.withdrawalAddressWrong" },
  /** values: hours (until it opens) */
  WithdrawalAddressLocked: { code: 1407, status: 403, messageKey: "error.withdrawalAddressLocked" },
  WithdrawalAddressNotInBook: { code: 1408, status: 403, messageKey: "error.withdrawalAddressNotInBook" },
  /** values: count (characters at most) */
  AddressNameInvalid: { code: 1409, status: 422, messageKey: "error.addressNameInvalid" },
  AddressNameTaken: { code: 1410, status: 409, messageKey: "error.addressNameTaken" },
  AddressAlreadyInBook: { code: 1411, status: 409, messageKey: "error.addressAlreadyInBook" },
  /**
   * The player made the same withdrawal a short time ago: the page asks, and sends `repeat` with the same requestId and ticket.
   * values: atMs (when it was made)
   */
  WithdrawalRepeated: { code: 1413, status: 409, messageKey: "error.withdrawalRepeated", carries: "atMs" },
  /** values: count (at most) */
  AddressBookFull: { code: 1412, status: 409, messageKey: "error.addressBookFull" },

  // Games
  GameClosed: { code: 1500, status: 403, messageKey: "error.gameClosed" },
  /** values: minimum, asset */
  BetBelowMinimum: { code: 1501, status: 422, messageKey: "error.betBelowMinimum" },
  /** values: maximum, asset */
  BetAboveMaximum: { code: 1502, status: 422, messageKey: "error.betAboveMaximum" },
  BetParametersInvalid: { code: 1503, status: 422, messageKey: "error.betParametersInvalid" },
  RoundUnknown: { code: 1504, status: 404, messageKey: "error.roundUnknown" },
  ClientSeedInvalid: { code: 1505, status: 422, messageKey: "error.clientSeedInvalid" },
  /** A round of this game is open already: play it on. */
  RoundAlreadyOpen: { code: 1506, status: 409, messageKey: "error.roundAlreadyOpen" },
  RoundOver: { code: 1507, status: 409, messageKey: "error.roundOver" },
  MoveInvalid: { code: 1508, status: 422, messageKey: "error.moveInvalid" },
  /** Another move came first, as from another device. */
  MoveOutOfOrder: { code: 1509, status: 409, messageKey: "error.moveOutOfOrder" },
  SeedsInUse: { code: 1510, status: 409, messageKey: "error.seedsInUse" },
  /** values: maximum, asset */
  MaximumWinReached: { code: 1511, status: 409, messageKey: "error.maximumWinReached" },
  /** All open bets of the game together may not win more. */
  TableFull: { code: 1512, status: 409, messageKey: "error.tableFull" },
  CashOutTooEarly: { code: 1513, status: 409, messageKey: "error.cashOutTooEarly" },
  CrashBetsClosed: { code: 1514, status: 409, messageKey: "error.crashBetsClosed" },
  CrashBetPlaced: { code: 1515, status: 409, messageKey: "error.crashBetPlaced" },
  CashOutTooLate: { code: 1516, status: 409, messageKey: "error.cashOutTooLate" },
  /** This process cannot tell the time that all share to within some milliseconds. */
  TimeUnsure: { code: 1517, status: 503, messageKey: "error.timeUnsure" },
  /** Also for a round that does not exist: nobody learns which do. */
  RoundNotShared: { code: 1518, status: 404, messageKey: "error.roundNotShared" },
  /** All bets on the round of Crash together may not win more. values: maximum (stake that still fits), asset */
  CrashRoundFull: { code: 1519, status: 409, messageKey: "error.crashRoundFull" },

  // Swap
  /** A quote that ran out, was used, is for another swap, or whose price has moved. */
  ExchangeFailed: { code: 1600, status: 409, messageKey: "error.exchangeFailed" },
  TradingNotEnabled: { code: 1601, status: 403, messageKey: "error.tradingNotEnabled" },
  SwapPairUnknown: { code: 1602, status: 422, messageKey: "error.swapPairUnknown" },
  /** No price, or one that is too old. */
  SwapPriceMissing: { code: 1603, status: 409, messageKey: "error.swapPriceMissing" },
  /** Nothing would arrive. */
  SwapTooSmall: { code: 1604, status: 422, messageKey: "error.swapTooSmall" },
  /** values: maximum (what is left), asset */
  SwapPlayerLimit: { code: 1605, status: 409, messageKey: "error.swapPlayerLimit" },
  /** values: maximum (what is left), asset */
  SwapTotalLimit: { code: 1606, status: 409, messageKey: "error.swapTotalLimit" },
  /** values: maximum (what is left), asset */
  SwapGemLimit: { code: 1607, status: 409, messageKey: "error.swapGemLimit" },
  /** values: minimum, asset */
  SwapBetsNeeded: { code: 1608, status: 409, messageKey: "error.swapBetsNeeded" },
  AirdropPoolEmpty: { code: 1609, status: 409, messageKey: "error.airdropPoolEmpty" },
  RewardsBudgetEmpty: { code: 1610, status: 409, messageKey: "error.rewardsBudgetEmpty" },
  /** The house holds too little of what would be paid. */
  SwapReserveEmpty: { code: 1611, status: 409, messageKey: "error.swapReserveEmpty" },
  // Deposits
  DepositAddressClosed: { code: 1700, status: 403, messageKey: "error.depositAddressClosed" },

  // Operators
  OperatorSignInRefused: { code: 1800, status: 422, messageKey: "error.operatorSignInRefused" },
  /** values: minutes */
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
  /** What is to be undone is not what stands: the setting was changed again, or it is no setting any more. */
  SettingChangedSince: { code: 2230, status: 409, messageKey: "error.settingChangedSince" },
  /** Nobody found anything to be looked at there, or not any more. */
  RiskUnknown: { code: 2231, status: 404, messageKey: "error.riskUnknown" },
  /** The days of a file: the first is not before the last, or they are too many. values: count */
  PeriodInvalid: { code: 2232, status: 422, messageKey: "error.periodInvalid" },
  OperatorUnknown: { code: 1813, status: 404, messageKey: "error.operatorUnknown" },
  OwnRequest: { code: 1814, status: 403, messageKey: "error.ownRequest" },
  /** Nothing may leave the account, by withdrawal or swap; all else goes on. */
  WithdrawalsFrozen: { code: 1815, status: 403, messageKey: "error.withdrawalsFrozen" },
  /** It, or one that looks like it, was taken away from a player. */
  PublicNameRefused: { code: 1816, status: 409, messageKey: "error.publicNameRefused" },
  /** There is no public name to take away. */
  PublicNameGone: { code: 1817, status: 409, messageKey: "error.publicNameGone" },

  // Inviting
  InviteCodeUnknown: { code: 2010, status: 404, messageKey: "error.inviteCodeUnknown" },
  InviteCodeOwn: { code: 2011, status: 422, messageKey: "error.inviteCodeOwn" },
  /** To somebody else, once and for ever. */
  InviteBound: { code: 2012, status: 409, messageKey: "error.inviteBound" },
  /** Whose code it is was invited by the player, or by somebody whom the player invited, and so on. */
  InviteCircle: { code: 2013, status: 409, messageKey: "error.inviteCircle" },

  // Rewards
  RewardUnknown: { code: 2014, status: 404, messageKey: "error.rewardUnknown" },
  /** What it waits for has not come yet. */
  RewardLocked: { code: 2015, status: 409, messageKey: "error.rewardLocked" },
  RewardExpired: { code: 2016, status: 409, messageKey: "error.rewardExpired" },
  /** The account has neither a wallet nor an e-mail nor a host that proved whose it is. */
  AirdropProofNeeded: { code: 2017, status: 409, messageKey: "error.airdropProofNeeded" },
  /** A wallet or an e-mail of the account belonged to another one, which has collected it. */
  AirdropIdentityUsed: { code: 2018, status: 409, messageKey: "error.airdropIdentityUsed" },
  /** Too many were collected from the caller's network today. values: atMs (when it can be collected) */
  AirdropNetworkLimit: { code: 2019, status: 429, messageKey: "error.airdropNetworkLimit", carries: "atMs" },
  /** The pool's share of today was collected. values: atMs (when it can be collected) */
  AirdropDayLimit: { code: 2020, status: 429, messageKey: "error.airdropDayLimit", carries: "atMs" },
  /** A daily airdrop limit is reached, and the player's time to collect ends before the next day. */
  AirdropOverToday: { code: 2021, status: 429, messageKey: "error.airdropOverToday" },

  // What players allow themselves
  /**
   * A limit that the player set would be passed. values: kind, period, assetId, limit, used, left (amounts), setAtMs,
   * resetsAtMs
   */
  LimitReached: { code: 2100, status: 409, messageKey: "error.limitReached" },
  /** values: untilMs */
  OnBreak: { code: 2101, status: 403, messageKey: "error.onBreak" },
  /** values: untilMs (empty: for ever) */
  SelfExcluded: { code: 2102, status: 403, messageKey: "error.selfExcluded" },
  /** A longer break or an exclusion stands already. */
  PauseStands: { code: 2103, status: 409, messageKey: "error.pauseStands" },

  // Deleting an account
  /** values: amount, asset */
  DeletionBalanceLeft: { code: 2130, status: 409, messageKey: "error.deletionBalanceLeft" },
  DeletionRoundOpen: { code: 2131, status: 409, messageKey: "error.deletionRoundOpen" },
  DeletionWithdrawalOpen: { code: 2132, status: 409, messageKey: "error.deletionWithdrawalOpen" },
  DeletionDepositOpen: { code: 2133, status: 409, messageKey: "error.deletionDepositOpen" },
  /** What the player agreed to give up is not what there is. */
  DeletionAmountsChanged: { code: 2134, status: 409, messageKey: "error.deletionAmountsChanged" },
  /** What can be collected and, with the balance, withdrawn. values: amount, asset */
  DeletionRewardLeft: { code: 2136, status: 409, messageKey: "error.deletionRewardLeft" },
  /** A wallet or an e-mail of the account belonged to another one, which has checked in on this day. */
  CheckInIdentityUsed: { code: 2135, status: 409, messageKey: "error.checkInIdentityUsed" },

  // Export of the account
  /** values: count (in 24 hours) */
  ExportsExhausted: { code: 2120, status: 429, messageKey: "error.exportsExhausted" },
  /** One of the same account. */
  ExportUnderway: { code: 2121, status: 409, messageKey: "error.exportUnderway" },
  /** As many as a process makes at once. */
  ExportsBusy: { code: 2122, status: 429, messageKey: "error.exportsBusy" },
  ExportTicketInvalid: { code: 2123, status: 422, messageKey: "error.exportTicketInvalid" },

  // Inside the messaging host
  /** The init data is not what the host gives: unreadable, a field twice, or without user or date. */
  InitDataMalformed: { code: 1190, status: 401, messageKey: "error.initDataMalformed" },
  /** It has no hash, or more than one. */
  InitDataHashMissing: { code: 1191, status: 401, messageKey: "error.initDataHashMissing" },
  /** Not signed with this bot's token: changed on the way, or made for another bot. */
  InitDataForged: { code: 1192, status: 401, messageKey: "error.initDataForged" },
  /** Older than a day. */
  InitDataExpired: { code: 1193, status: 401, messageKey: "error.initDataExpired" },
  /** Dated in the future, by more than clocks differ. */
  InitDataFuture: { code: 1194, status: 401, messageKey: "error.initDataFuture" },
  /** What it opened was ended: by logging out, by taking the way in off. */
  InitDataEnded: { code: 1195, status: 401, messageKey: "error.initDataEnded" },
  /** No bot is configured. */
  HostClosed: { code: 1196, status: 403, messageKey: "error.hostClosed" },
  /** Signed with a token of the bot that was replaced since. */
  InitDataBotReplaced: { code: 1197, status: 401, messageKey: "error.initDataBotReplaced" },
  /** It touches the chain, which the host does not allow: host.chain. */
  ContinueInBrowser: { code: 1198, status: 403, messageKey: "error.continueInBrowser" },
  /** As a fresh proof it must not be older than freshProof.minutes. values: minutes */
  InitDataNotFresh: { code: 1199, status: 422, messageKey: "error.initDataNotFresh" },

  // Continuing in a browser
  /** A link to continue in a browser that was used, is too old, or never was. */
  BrowserLinkInvalid: { code: 2150, status: 422, messageKey: "error.browserLinkInvalid" },

  // Messages to chat and e-mail
  /** Neither chat nor e-mail of that kind belongs to the account. */
  NoticeChannelMissing: { code: 2160, status: 409, messageKey: "error.noticeChannelMissing" },
  /** The player has no such record, or it has not come so far. */
  NoticeRecordUnknown: { code: 2161, status: 404, messageKey: "error.noticeRecordUnknown" },
  /** The player has switched this kind off for this channel. */
  NoticeOptedOut: { code: 2162, status: 409, messageKey: "error.noticeOptedOut" },
  /** The player has blocked the bot, or never started it. */
  BotBlocked: { code: 2163, status: 409, messageKey: "error.botBlocked" },
  /** Messages that a player asks for in an hour. values: count */
  NoticesExhausted: { code: 2164, status: 429, messageKey: "error.noticesExhausted" },

  // Keys of requests
  /** The key carries a time of more than two days ago, or ahead, and no bet has it. */
  RequestTooOld: { code: 2240, status: 409, messageKey: "error.requestTooOld" },

  // Months that are put away
  /** The round is in a file of the house and no more in the records. values: date (as 2026-02-01, the first day that is not) */
  RoundPutAway: { code: 2250, status: 404, messageKey: "error.roundPutAway" },

  // Local stack
  FaucetUsed: { code: 1900, status: 409, messageKey: "error.faucetUsed" },
} as const satisfies Record<string, ErrorShape>;

export type ErrorName = keyof typeof errors;
