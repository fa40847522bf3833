import Type, { type Static } from "typebox";
import {
  CodeText,
  CodeToken,
  DeviceKey,
  FreshProof,
  NewSecret,
  nothing,
  SecondFactorCode,
  strict,
  TimestampMs,
  WalletProof,
} from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

/** The purposes of a code that is sent by e-mail. */
export const EmailCodePurpose = Type.Enum(
  [
    "register",
    "resetLogin",
    "bindEmail",
    "changeEmail",
    "newEmail",
    "setFundsPassword",
    "recoverFundsPassword",
    "addWithdrawalAddress",
    "loosenAddressLock",
    "bindWallet",
    "removeWayIn",
    "deleteAccount",
    "protection",
    "exclude",
    "exportAccount",
    "bindInviter",
  ],
  { description: "what the code is for; it is good for nothing else" },
);
export type EmailCodePurpose = Static<typeof EmailCodePurpose>;

const Ticket = Type.String({ maxLength: 64, description: "of the step before, good once" });

const code = { token: CodeToken, code: CodeText } as const;
const ticketAnswer = Type.Object({ ticket: Type.String(), expiresAtMs: TimestampMs });

/** The account service of the mini app: all calls whose path begins with `/account/`, below the base path `/mini`. */
export const accountServiceRoutes = {
  "POST /account/email/code/send": {
    access: ["guest", "player"],
    summary:
      "Mails a code; the answer is the same whether the address is known or not. Asked again with the same token, nothing is sent twice",
    body: strict({
      token: Type.String({
        pattern: "^[A-Za-z0-9_-]{43}$",
        description:
          "32 random bytes in base64url, made and kept by the page: the code works together with it only",
      }),
      purpose: EmailCodePurpose,
      email: Type.Optional(
        Type.String({
          maxLength: 254,
          description: "to register, to reset, to bind, or the new one; else the account's own is taken",
        }),
      ),
      deviceKey: DeviceKey,
    }),
    data: Type.Object({
      /** The masked e-mail address, so that the owner recognizes the address. */
      sentTo: Type.String(),
      goodForMinutes: Type.Integer(),
      /** Seconds before another code can be sent. */
      waitSeconds: Type.Integer(),
      triesAllowed: Type.Integer(),
    }),
  },
  "POST /account/email/bind/new": {
    access: ["player"],
    summary: "Binds an e-mail by the code sent to it, with a fresh proof of the account",
    body: strict({ ...code, proof: FreshProof }),
    data: nothing,
  },
  "POST /account/change/email/valid": {
    access: ["player"],
    summary: "Answers what changing the e-mail takes, for a code sent to the present one",
    body: strict(code),
    data: ticketAnswer,
  },
  "POST /account/change/new/email/save": {
    access: ["player"],
    summary:
      "Puts a new e-mail in the place of the old one, by the code sent to the new one, and a ticket or the wallet's fresh signature",
    body: strict({
      ...code,
      proof: Type.Union([strict({ ticket: Ticket, secondFactor: SecondFactorCode }), WalletProof]),
    }),
    data: nothing,
  },
  "POST /account/forgot/code/valid": {
    access: ["guest"],
    summary: "Answers what a new login password takes, for the code sent to a forgetful player",
    body: strict(code),
    data: ticketAnswer,
  },
  "POST /account/forgot/secret/save": {
    access: ["guest"],
    summary: "Sets a new login password after a code, and ends every session",
    body: strict({ ticket: Ticket, ...NewSecret, secondFactor: SecondFactorCode }),
    data: nothing,
  },
  "POST /account/secret/change": {
    access: ["player"],
    summary: "Replaces the account secret (the login password) by another one, proved by the old one",
    body: strict({
      oldPassword: Type.String({ maxLength: 100 }),
      ...NewSecret,
      secondFactor: SecondFactorCode,
    }),
    data: nothing,
  },
} as const satisfies Record<`POST /account/${string}`, RouteShape>;

/** The calls of the main API that sign in with a name and a password. */
export const passwordRoutes = {
  "POST /user/register": {
    access: ["guest"],
    summary:
      "Makes an account with an e-mail (by the code sent to it) or a phone number, and a login password",
    body: strict({
      by: Type.Union([
        strict({ kind: Type.Literal("email"), ...code }),
        strict({
          kind: Type.Literal("phone"),
          phone: Type.String({ maxLength: 32, description: "E.164, e.g. +639171234567" }),
        }),
      ]),
      ...NewSecret,
      termsVersion: Type.String({
        maxLength: 20,
        description: "of the terms that were accepted, with being 18",
      }),
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
  "POST /user/login": {
    access: ["guest"],
    summary: "Opens a session by e-mail or phone number and login password",
    body: strict({
      name: Type.String({ maxLength: 254, description: "e-mail, or phone number in E.164" }),
      password: Type.String({ maxLength: 100 }),
      secondFactor: SecondFactorCode,
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
} as const satisfies Record<`POST /user/${string}`, RouteShape>;
