import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";

type Texts = Record<Locale, string>;
const nothing: Texts = { en: "", cn: "", vi: "", fil: "", pt: "" };
/** Chinese stands for what is missing, so it comes first. */
const order: readonly Locale[] = ["cn", ...localeCodes.filter((code) => code !== "cn")];

/** What everybody who watches is told, and what may be taken back. */
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
                  {announcements.map(({ id, texts, atMs }) => (
                    <li key={id} className="line apart">
                      <p>
                        <b>{texts[currentLanguage()] ?? texts.cn}</b>
                        <small className="num">{moment(atMs, "exact")}</small>
                      </p>
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

function Announce() {
  const [texts, setTexts] = useState(nothing);
  const { act, isBusy, problem } = useAct();
  const isWhole = texts.cn.trim() !== "";
  async function say(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    const given = Object.entries(texts)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([, text]) => text !== "");
    const body = { texts: { ...Object.fromEntries(given), cn: texts.cn.trim() } };
    if (await act(() => call("POST /announcements/make", { body }))) setTexts(nothing);
  }
  return (
    <form className="card pad stack" onSubmit={(event) => void say(event)}>
      <h2>{t("announce.title")}</h2>
      <small>{t("announce.note")}</small>
      {order.map((code) => (
        <TextField
          key={code}
          label={locales[code].name}
          {...(code === "cn" ? { hint: t("announce.needed") } : {})}
          lang={locales[code].tag}
          maxLength={280}
          value={texts[code]}
          onChange={(event) => setTexts({ ...texts, [code]: event.target.value })}
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
