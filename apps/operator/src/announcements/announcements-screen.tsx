import type { OperatorData } from "@gemplay/api-schema/operator";
import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment, useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Chip } from "../ui/chip.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";

type Texts = Record<Locale, string>;
type Announcement = OperatorData<"GET /announcements">["announcements"][number];
const always = { from: "", until: "" };
const nothing: Texts = { en: "", cn: "", vi: "", fil: "", pt: "" };
/** The form begins with the Chinese text, because the page falls back to it if a language has no text of its own. */
const order: readonly Locale[] = ["cn", ...localeCodes.filter((code) => code !== "cn")];

/** Renders the screen on which an operator publishes announcements to all visitors and withdraws announcements. */
export function AnnouncementsScreen() {
  const query = useQuery({ queryKey: ["announcements"], queryFn: () => call("GET /announcements", {}) });
  const { act, isBusy, problem } = useAct();
  const isAdmin = currentSession()?.operator.role === "admin";
  return (
    <main className="main">
      <Bar title={t("place.announcements")} />
      <div className="columns announcements">
        {isAdmin && <Announce />}
        <section className="card fill" aria-labelledby="said">
          <h2 id="said" className="pad">
            {t("announce.said")}
          </h2>
          {problem !== undefined && (
            <div className="pad">
              <Problem text={problem} />
            </div>
          )}
          <Loaded query={query}>
            {({ announcements }) =>
              announcements.length === 0 ? (
                <Empty text={t("announce.none")} />
              ) : (
                <ul className="audit">
                  {announcements.map(({ id, ...said }) => (
                    <li key={id} className="line apart">
                      <Said said={said} />
                      {isAdmin && (
                        <button
                          type="button"
                          className="button quiet md"
                          aria-disabled={isBusy}
                          onClick={() =>
                            !isBusy && void act(() => call("POST /announcements/withdraw", { body: { id } }))
                          }
                        >
                          {t("announce.withdraw")}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
    </main>
  );
}

function Said({ said: { titles, texts, fromMs, untilMs } }: { readonly said: Omit<Announcement, "id"> }) {
  const locale = texts[currentLanguage()] === undefined ? "cn" : currentLanguage();
  const [nowMs] = useState(Date.now);
  const from = moment(fromMs, "exact");
  return (
    <div className="said">
      <div lang={locales[locale].tag}>
        {titles[locale] !== undefined && <b>{titles[locale]}</b>}
        <p>{texts[locale]}</p>
      </div>
      <small className="num">
        {untilMs === null
          ? t("announce.since", { from })
          : t("announce.window", { from, until: moment(untilMs, "exact") })}
      </small>
      {fromMs > nowMs && <Chip tone="sapphire">{t("announce.toCome")}</Chip>}
      {untilMs !== null && untilMs <= nowMs && <Chip tone="quiet">{t("announce.over")}</Chip>}
    </div>
  );
}

/** Trims the texts of the form and leaves out the empty ones. */
const written = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );
/**
 * Converts the value of a time field, in the operator's time zone, to Unix time in ms. Returns undefined for an empty
 * field.
 */
const momentOf = (text: string) => (text === "" ? undefined : new Date(text).getTime());

function Announce() {
  const [texts, setTexts] = useState(nothing);
  const [titles, setTitles] = useState(nothing);
  const [times, setTimes] = useState(always);
  const [fromMs, untilMs] = [momentOf(times.from), momentOf(times.until)];
  const { act, isBusy, problem } = useAct();
  const isWhole = texts.cn.trim() !== "";
  async function say(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    const body = {
      texts: { ...written(texts), cn: texts.cn.trim() },
      titles: written(titles),
      ...(fromMs === undefined ? {} : { fromMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
    };
    if (!(await act(() => call("POST /announcements/make", { body })))) return;
    setTexts(nothing);
    setTitles(nothing);
    setTimes(always);
  }
  return (
    <form className="card pad stack" onSubmit={(event) => void say(event)}>
      <h2>{t("announce.title")}</h2>
      <small>{t("announce.note")}</small>
      {order.map((code) => (
        <Fragment key={code}>
          <TextField
            label={`${locales[code].name} · ${t("announce.headline")}`}
            lang={locales[code].tag}
            maxLength={80}
            value={titles[code]}
            onChange={(event) => setTitles({ ...titles, [code]: event.target.value })}
          />
          <TextField
            label={`${locales[code].name} · ${t("announce.text")}`}
            {...(code === "cn" ? { hint: t("announce.needed") } : {})}
            lang={locales[code].tag}
            maxLength={280}
            value={texts[code]}
            onChange={(event) => setTexts({ ...texts, [code]: event.target.value })}
          />
        </Fragment>
      ))}
      {(["from", "until"] as const).map((end) => (
        <TextField
          key={end}
          type="datetime-local"
          label={t(`announce.${end}`)}
          hint={t(`announce.${end}Note`)}
          value={times[end]}
          onChange={(event) => setTimes({ ...times, [end]: event.target.value })}
        />
      ))}
      <Problem text={problem} />
      <button
        type="submit"
        className="button"
        aria-disabled={!isWhole || isBusy}
        aria-busy={isBusy}
        title={isWhole ? undefined : t("announce.needed")}
      >
        {t("announce.act")}
      </button>
    </form>
  );
}
