import type { NoticeKind, NoticeTemplate } from "@gemplay/api-schema";
import type { StartScreen } from "@gemplay/api-schema/start-parameter";
import { type Locale, locales } from "@gemplay/i18n";
import type { OutboxEventKind } from "../outbox/index.ts";
import { assetName, serverMessage } from "../platform/http/index.ts";
import { type EmailContent, emailTime } from "../platform/mail/index.ts";

/**
 * The templates of notices: one for each kind of outbox event, and one for the test message that a player can request.
 */
export type Template = OutboxEventKind | Extract<NoticeTemplate, "test">;

/** The values that the text of a notice contains. */
export type Details = Partial<Record<"amount" | "to" | "level" | "rate" | "place" | "friend", string>> & {
  readonly atMs: number;
};

type TextKey = Parameters<typeof serverMessage>[1];

/**
 * Each template has the kind of notice by which the player can switch the notice off (null: always on), the screen of
 * the button, and the texts.
 */
export const templates: Readonly<
  Record<
    Template,
    {
      readonly kind: NoticeKind | null;
      readonly screen: StartScreen;
      readonly heading: TextKey;
      readonly lead: TextKey;
    }
  >
> = {
  depositCredited: {
    kind: "depositCredited",
    screen: "wallet",
    heading: "notice.depositCredited.heading",
    lead: "notice.depositCredited.lead",
  },
  withdrawalSent: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalSent.heading",
    lead: "notice.withdrawalSent.lead",
  },
  withdrawalConfirmed: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalConfirmed.heading",
    lead: "notice.withdrawalConfirmed.lead",
  },
  withdrawalRefunded: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalRefunded.heading",
    lead: "notice.withdrawalRefunded.lead",
  },
  rewardReady: {
    kind: "rewardReady",
    screen: "profile",
    heading: "notice.rewardReady.heading",
    lead: "notice.rewardReady.lead",
  },
  rankUp: {
    kind: "levelReached",
    screen: "invite",
    heading: "notice.rankUp.heading",
    lead: "notice.rankUp.lead",
  },
  racePrize: {
    kind: "rewardReady",
    screen: "wallet",
    heading: "notice.racePrize.heading",
    lead: "notice.racePrize.lead",
  },
  friendJoined: {
    kind: "friendJoined",
    screen: "invite",
    heading: "notice.friendJoined.heading",
    lead: "notice.friendJoined.lead",
  },
  test: {
    kind: null,
    screen: "notifications",
    heading: "notice.test.heading",
    lead: "notice.test.lead",
  },
};

const labels = [
  ["amount", "notice.amount"],
  ["to", "notice.to"],
  ["level", "notice.level"],
  ["rate", "notice.rate"],
  ["place", "notice.place"],
  ["friend", "notice.friend"],
] as const;

/** The texts that differ between notices. All notices share the other texts of the notice e-mail. */
export type NoticeText = Pick<EmailContent, "heading" | "lead" | "facts">;

/** Builds the e-mail of a notice. */
export const noticeEmail = (text: NoticeText, locale: Locale): EmailContent => ({
  ...text,
  subject: text.heading,
  warning: "",
  footer: serverMessage(locale, "notice.footer"),
});

export function noticeOf(template: Template, details: Details, locale: Locale): NoticeText {
  const say = (key: TextKey) => serverMessage(locale, key);
  const { heading, lead } = templates[template];
  const facts = labels.flatMap(([name, label]): [string, string][] => {
    const value = details[name];
    if (value === undefined) return [];
    return [[say(label), name === "amount" ? shownAmount(value, locale) : value]];
  });
  return {
    heading: say(heading),
    lead: say(lead),
    facts: [...facts, [say("mail.notice.at"), emailTime(details.atMs, locale)]],
  };
}

/** The number of decimals that a notice shows of an amount. The notice cuts off further decimals and does not round. */
const shownDecimals = 4;

/**
 * Returns an amount with its unit in the style of the language: with grouped digits, at most four decimals, and the
 * language's word for gems.
 *
 * @param amount as `12845.302712345678901234 PLAY`
 */
export function shownAmount(amount: string, locale: Locale): string {
  const [value = "0", unit = ""] = amount.split(" ");
  const [whole = "0", all = ""] = value.split(".");
  const cut = all.slice(0, shownDecimals).replace(/0+$/, "");
  // If the first four decimals would show an amount as zero, the notice shows all digits of the amount.
  const fraction = /[1-9]/.test(whole + cut) ? cut : all;
  const parts = new Intl.NumberFormat(locales[locale].tag, { useGrouping: "always" }).formatToParts(1234.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, sign("group"));
  return `${grouped}${fraction && sign("decimal") + fraction} ${assetName(locale, unit)}`;
}

/** Builds the text of a notice for a chat. The text is plain, so that no part of the text can act as markup. */
export const chatText = ({ heading, lead, facts }: NoticeText): string =>
  [heading, lead, facts.map(([label, value]) => `${label}: ${value}`).join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
