import { AnnouncementOver, announce, withdrawAnnouncement } from "../activity-feed/index.ts";
import { parseMoment, SettingValueError } from "../platform/settings/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

const locales = ["cn", "en", "vi", "fil", "pt"] as const;
type Locale = (typeof locales)[number];
type Words = { [locale in Locale]?: string };
const longest = { text: 280, title: 80 };

function moment(text: string): number {
  try {
    return parseMoment(text).getTime();
  } catch (error) {
    if (error instanceof SettingValueError)
      throw new OperatorMistake(`the value of \`from\` or \`until\` ${error.message}`);
    throw error;
  }
}

/**
 * Parses the arguments `cn=text`, `title.cn=text`, `from=time` and `until=time` of an announcement. Viewers whose
 * language has no text see the text of `cn`.
 */
function readWords(args: readonly string[]) {
  const texts: Words = {};
  const titles: Words = {};
  const times: { fromMs?: number; untilMs?: number } = {};
  for (const argument of args) {
    const [, title, name = "", text = ""] = /^(title\.)?([a-z]+)=(.*)$/s.exec(argument) ?? [];
    if (title === undefined && (name === "from" || name === "until")) {
      times[`${name}Ms`] = moment(text);
      continue;
    }
    const locale = locales.find((one) => one === name);
    if (locale === undefined)
      throw new OperatorMistake(
        `${argument} is not LANGUAGE=TEXT with one of the languages ${locales.join(", ")}`,
      );
    const characters = title === undefined ? longest.text : longest.title;
    if (text.trim() === "" || text.length > characters)
      throw new OperatorMistake(
        `a ${title === undefined ? "text" : "title"} of an announcement must have 1 to ${characters} characters`,
      );
    (title === undefined ? texts : titles)[locale] = text.trim();
  }
  const { cn } = texts;
  if (cn === undefined) throw new OperatorMistake("an announcement needs a Chinese text: cn=TEXT");
  return { texts: { ...texts, cn }, titles, ...times };
}

const say: OperatorCommand = {
  name: "announce",
  usage: "cn=TEXT [en=TEXT title.cn=TEXT from=TIME until=TIME …]",
  summary:
    "shows an announcement to all current and later viewers of the page, between the times `from` and `until`",
  async run({ db, clock, stream, actor, reason, print }, args) {
    const words = readWords(args);
    const by = { actor, reason, clock };
    const { said, begun } = await db
      .transaction()
      .execute((trx) => announce(trx, words, by))
      .catch((error: unknown) => {
        throw error instanceof AnnouncementOver ? new OperatorRefused(error.message) : error;
      });
    if (begun) stream.publish("announcement", said);
    await stream.stop();
    print(`announcement ${said.id}`);
  },
};

const takeBack: OperatorCommand = {
  name: "announce withdraw",
  usage: "ID",
  summary: "removes an announcement from the activity feed",
  async run({ db, clock, stream, actor, reason, print }, [id]) {
    if (id === undefined || !/^\d{1,18}$/.test(id))
      throw new OperatorMistake("the command needs the id of an announcement");
    const by = { actor, reason, clock };
    const over = await db.transaction().execute((trx) => withdrawAnnouncement(trx, BigInt(id), by));
    if (over === undefined) throw new OperatorRefused(`there is no announcement ${id}`);
    if (over !== null) stream.publish("announcement", over);
    await stream.stop();
    print(`announcement ${id} is withdrawn`);
  },
};

/** The operator commands that publish and withdraw announcements to all viewers of the page. */
export const activityFeedCommands: readonly OperatorCommand[] = [say, takeBack];
