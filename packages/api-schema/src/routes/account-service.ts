import Type, { type Static } from "typebox";
import {
  CodeText,
  CodeToken,
  DeviceKey,
  FreshProof,
  NewSecret,
  nothing,
  PasskeyProof,
  SecondFactorCode,
  strict,
  TimestampMs,
  WalletProof,
} from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/** The purposes for which the server sends an e-mail with a code. */
export const EmailCodePurpose = Type.Enum(
  [
    "register",
    "signIn",
    "resetLogin",
    "setLoginPassword",
    "bindEmail",
    "changeEmail",
    "newEmail",
    "setFundsPassword",
    "recoverFundsPassword",
    "addWithdrawalAddress",
    "loosenAddressLock",
    "bindWallet",
    "addPasskey",
    "removeWayIn",
    "deleteAccount",
    "protection",
    "exclude",
    "exportAccount",
    "bindInviter",
    "makeApiKey",
  ],
  { description: "the only purpose for which the code is valid" },
);
export type EmailCodePurpose = Static<typeof EmailCodePurpose>;

const Ticket = Type.String({
  maxLength: 64,
  description: "the ticket of the previous step, which is valid once",
});

const code = { token: CodeToken, code: CodeText } as const;
const acceptedTerms = {
  termsVersion: Type.String({
    maxLength: 20,
    description:
      "the version of the terms that the player has accepted. With this value, the player also confirms an age of at least 18 years",
  }),
} as const;
const ticketAnswer = Type.Object({ ticket: Type.String(), expiresAtMs: TimestampMs });

/**
 * The calls of the account service, for the mini app of the messaging host. The path of each call begins with
 * `/account/` and is below the base path `/mini`.
 */
export const accountServiceRoutes = {
  "POST /account/email/code/send": {
    access: ["guest", "player"],
    summary:
      "Sends a code by e-mail. The answer does not reveal whether an account uses the address. A repeated call with the same token sends no second e-mail",
    body: strict({
      token: Type.String({
        pattern: "^[A-Za-z0-9_-]{43}$",
        description:
          "32 random bytes in base64url, which the page creates and stores. The code is valid only together with this token",
      }),
      purpose: EmailCodePurpose,
      email: Type.Optional(
        Type.String({
          maxLength: 254,
          description:
            "the address for a sign-in, a registration, a password reset, a binding, or a change to a new address. For other purposes, the server uses the address of the account",
        }),
      ),
      deviceKey: DeviceKey,
    }),
    data: Type.Object({
      /** The e-mail address with hidden letters, so that only the owner recognizes the address. */
      sentTo: Type.String(),
      goodForMinutes: Type.Integer(),
      /** The number of seconds until the server can send the next code. */
      waitSeconds: Type.Integer(),
      triesAllowed: Type.Integer(),
    }),
  },
  "POST /account/email/bind/new": {
    access: ["player"],
    summary:
      "Binds an e-mail address to the account by the code that was sent to the address. Requires a fresh proof",
    body: strict({ ...code, proof: FreshProof }),
    data: nothing,
  },
  "POST /account/change/email/valid": {
    access: ["player"],
    summary:
      "Checks the code that was sent to the current e-mail address, and returns a ticket for changing the address",
    body: strict(code),
    data: ticketAnswer,
  },
  "POST /account/change/new/email/save": {
    access: ["player"],
    summary:
      "Replaces the e-mail address of the account. Requires the code that was sent to the new address, and a ticket or a fresh signature of the wallet or of a passkey",
    body: strict({
      ...code,
      proof: Type.Union([
        strict({ ticket: Ticket, secondFactor: SecondFactorCode }),
        WalletProof,
        PasskeyProof,
      ]),
    }),
    data: nothing,
  },
  "POST /account/forgot/code/valid": {
    access: ["guest"],
    summary:
      "Checks the code that was sent to a player who forgot the login password, and returns a ticket for a new password",
    body: strict(code),
    data: ticketAnswer,
  },
  "POST /account/forgot/secret/save": {
    access: ["guest"],
    summary: "Sets a new login password with a ticket, and ends all sessions of the account",
    body: strict({ ticket: Ticket, ...NewSecret, secondFactor: SecondFactorCode }),
    data: nothing,
  },
  "POST /account/secret/set": {
    access: ["player"],
    summary:
      "Sets the first login password of an account that has an e-mail address or a phone number. Requires a fresh proof",
    body: strict({ ...NewSecret, proof: FreshProof }),
    data: nothing,
  },
  "POST /account/secret/change": {
    access: ["player"],
    summary: "Replaces the login password of the account. Requires the old login password",
    body: strict({
      oldPassword: Type.String({ maxLength: 100 }),
      ...NewSecret,
      secondFactor: SecondFactorCode,
    }),
    data: nothing,
  },
} as const satisfies Record<`POST /account/${string}`, RouteShape>;

/** The calls of the main API with which a player signs in with an e-mail address or a phone number. */
export const passwordRoutes = {
  "POST /user/login/code": {
    access: ["guest"],
    summary:
      "Opens a session with the code that was sent to an e-mail address. Creates an account without a login password if no account has the address",
    body: strict({ ...code, ...acceptedTerms, secondFactor: SecondFactorCode, deviceKey: DeviceKey }),
    data: Type.Object({
      token: Type.String(),
      userId: Type.String(),
      /** True if the call created the account. */
      created: Type.Boolean(),
    }),
  },
  "POST /user/register": {
    access: ["guest"],
    summary:
      "Creates an account with a login password and an e-mail address or a phone number. An e-mail address needs the code that was sent to it",
    body: strict({
      by: Type.Union([
        strict({ kind: Type.Literal("email"), ...code }),
        strict({
          kind: Type.Literal("phone"),
          phone: Type.String({
            maxLength: 32,
            description: "a phone number in the format E.164, for example +639171234567",
          }),
        }),
      ]),
      ...NewSecret,
      ...acceptedTerms,
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
  "POST /user/login": {
    access: ["guest"],
    summary: "Opens a session with an e-mail address or a phone number and the login password",
    body: strict({
      name: Type.String({
        maxLength: 254,
        description: "an e-mail address, or a phone number in the format E.164",
      }),
      password: Type.String({ maxLength: 100 }),
      secondFactor: SecondFactorCode,
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;
