import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { AuditList } from "../audit/audit-list.tsx";
import { t, textOf } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Empty, Loaded, WaitingRows } from "../ui/loaded.tsx";
import { useAct } from "../ui/use-act.ts";
import { OperatorsList } from "./operators-list.tsx";
import { RequestList } from "./request-list.tsx";
import { SettingTable } from "./setting-table.tsx";
import { isNamed } from "./shown-setting.ts";

const operatorsGroup = "people";

/** Shows all settings by group, the requested changes that wait for a second admin, and the operators. */
export function SettingsScreen() {
  const [chosen, choose] = useState("withdrawals");
  const [wanted, want] = useState("");
  const [round, setRound] = useState(0);
  // The screen shares this state with the open editor. While a change is being saved, the screen opens no other group,
  // so that the editor can show the result.
  const work = useAct();
  const show = (group: string, text: string) => {
    if (work.isBusy) return false;
    choose(group);
    want(text);
    work.forget();
    return true;
  };
  const query = useQuery({ queryKey: ["settings"], queryFn: () => call("GET /settings", {}) });
  return (
    <main className="main">
      <Bar
        title={t("place.settings")}
        search={{ label: t("settings.search"), onSearch: (text) => show(chosen, text), round }}
      />
      <Loaded query={query} shape={<SettingsShape />}>
        {({ settings, requests }) => {
          const found = settings.filter((setting) =>
            wanted === "" ? setting.group === chosen : isNamed(setting, wanted),
          );
          const groups = [...new Set(settings.map(({ group }) => group))];
          return (
            <div className="columns settings">
              <nav className="card groups" aria-label={t("settings.groups")}>
                {[...groups, operatorsGroup].map((group) => (
                  <button
                    key={group}
                    // On a phone, the list of groups scrolls inside a low box, so the chosen group may be out of view.
                    ref={group === chosen ? bringIntoView : undefined}
                    type="button"
                    className="group"
                    aria-pressed={wanted === "" && group === chosen}
                    aria-disabled={work.isBusy}
                    onClick={() => show(group, "") && setRound(round + 1)}
                  >
                    <span>{textOf(`group.${group}`) ?? group}</span>
                    {group !== operatorsGroup && (
                      <span className="num quiet">
                        {settings.filter((setting) => setting.group === group).length}
                      </span>
                    )}
                  </button>
                ))}
                <small>{t("settings.atOnce")}</small>
              </nav>
              <div className="stack">
                {requests.length > 0 && <RequestList requests={requests} settings={settings} />}
                {wanted === "" && chosen === operatorsGroup ? (
                  <OperatorsList />
                ) : found.length === 0 ? (
                  <Empty text={t("settings.noneFound")} />
                ) : (
                  <SettingTable
                    key={`${chosen} ${wanted}`}
                    title={wanted === "" ? (textOf(`group.${chosen}`) ?? chosen) : wanted}
                    settings={found}
                    requests={requests}
                    work={work}
                  />
                )}
              </div>
              <aside className="card fill wide-only">
                <div className="line apart pad">
                  <h2>{t("place.audit")}</h2>
                  <Link className="link" href="/audit">
                    {t("list.all")}
                  </Link>
                </div>
                <AuditList limit={12} />
              </aside>
            </div>
          );
        }}
      </Loaded>
    </main>
  );
}

/** Shows placeholders for groups, settings and audit log while the data loads. */
function SettingsShape() {
  return (
    <div className="columns settings">
      <div className="card fill">
        <WaitingRows rows={5} />
      </div>
      <div className="card fill">
        <WaitingRows rows={12} />
      </div>
      <aside className="card fill wide-only">
        <WaitingRows rows={8} />
      </aside>
    </div>
  );
}
