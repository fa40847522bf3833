import type { Device, EmailCodePurpose } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { serverMessage } from "../platform/http/index.ts";
import { type EmailContent, emailDevice, emailTime } from "../platform/mail/index.ts";

const leads = {
  register: "mail.code.register",
  signIn: "mail.code.signIn",
  resetLogin: "mail.code.resetLogin",
  setLoginPassword: "mail.code.setLoginPassword",
  bindEmail: "mail.code.bindEmail",
  changeEmail: "mail.code.changeEmail",
  newEmail: "mail.code.newEmail",
  setFundsPassword: "mail.code.setFundsPassword",
  recoverFundsPassword: "mail.code.recoverFundsPassword",
  addWithdrawalAddress: "mail.code.addWithdrawalAddress",
  loosenAddressLock: "mail.code.loosenAddressLock",
  addPasskey: "mail.code.addPasskey",
  bindWallet: "mail.code.bindWallet",
  removeWayIn: "mail.code.removeWayIn",
  deleteAccount: "mail.code.deleteAccount",
  protection: "mail.code.protection",
  exclude: "mail.code.exclude",
  exportAccount: "mail.code.exportAccount",
  bindInviter: "mail.code.bindInviter",
  makeApiKey: "mail.code.makeApiKey",
} as const satisfies Record<EmailCodePurpose, string>;

/** Builds the e-mail by which the server sends a code of six digits. */
export function codeEmail(
  locale: Locale,
  {
    code,
    purpose,
    minutes,
    atMs,
    device,
  }: {
    readonly code: string;
    readonly purpose: EmailCodePurpose;
    readonly minutes: number;
    readonly atMs: number;
    readonly device: Device;
  },
): EmailContent {
  const say = (key: Parameters<typeof serverMessage>[1], values?: Parameters<typeof serverMessage>[2]) =>
    serverMessage(locale, key, values);
  const from = emailDevice(device);
  return {
    subject: say("mail.code.subject", { code }),
    heading: say("mail.code.heading"),
    lead: say(leads[purpose]),
    code,
    facts: [
      [say("mail.code.goodFor"), say("mail.code.minutesOnce", { count: minutes })],
      [say("mail.code.askedAt"), emailTime(atMs, locale)],
      ...(from === undefined ? [] : [[say("mail.code.from"), from] as const]),
    ],
    warning: say("mail.code.notYou"),
    footer: say("mail.code.footer"),
  };
}
