import { announce, withdrawAnnouncement } from "../live-floor/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

const locales = ["cn", "en", "vi", "fil", "pt"] as const;
type Locale = (typeof locales)[number];
const longest = 280;

/** Reads `cn=text` arguments. `cn` has to be there: it stands for the languages that are not. */
function readTexts(args: readonly string[]): { cn: string } & { [locale in Locale]?: string } {
  const texts: { [locale in Locale]?: string } = {};
  for (const argument of args) {
    const [, name = "", text = ""] = /^([a-z]+)=(.*)$/s.exec(argument) ?? [];
    const locale = locales.find((one) => one === name);
    if (locale === undefined) throw new OperatorMistake(`not LANGUAGE=TEXT: ${argument}`);
    if (text.trim() === "" || text.length > longest)
      throw new OperatorMistake(`a text has 1 to ${longest} characters`);
    texts[locale] = text.trim();
  }
  const { cn } = texts;
  if (cn === undefined) throw new OperatorMistake("the text in Chinese is needed: cn=…");
  return { ...texts, cn };
}

const say: OperatorCommand = {
  name: "announce",
  usage: "cn=TEXT [en=TEXT …]",
  summary: "tells everybody who watches, and those who come later",
  async run({ db, clock, stream, actor, reason, print }, args) {
    const texts = readTexts(args);
    const by = { actor, reason, clock };
    const announcement = await db.transaction().execute((trx) => announce(trx, texts, by));
    stream.publish("announcement", announcement);
    await stream.stop();
    print(`announcement ${announcement.id}`);
  },
};

const takeBack: OperatorCommand = {
  name: "announce withdraw",
  usage: "ID",
  summary: "takes an announcement off the live floor",
  async run({ db, actor, reason, print }, [id]) {
    if (id === undefined || !/^\d{1,18}$/.test(id))
      throw new OperatorMistake("an announcement's id is needed");
    const by = { actor, reason };
    const found = await db.transaction().execute((trx) => withdrawAnnouncement(trx, BigInt(id), by));
    if (!found) throw new OperatorRefused(`there is no announcement ${id}`);
    print(`announcement ${id} is withdrawn`);
  },
};

/** What everybody who watches is told. */
export const liveFloorCommands: readonly OperatorCommand[] = [say, takeBack];
