import type { FreshProof } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { ErrorState, Icon, type IconName, Notice, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { startExport } from "../api/start-export.ts";
import { settingsPath } from "../settings-path.ts";
import { ProvedForm } from "./proved-sheet.tsx";

const contents: readonly { readonly icon: IconName; readonly text: PageKey }[] = [
  { icon: "list", text: "export.rounds" },
  { icon: "swap", text: "export.money" },
  { icon: "gear", text: "export.account" },
  { icon: "shield", text: "export.check" },
];

/**
 * Lets the player export all data of the account as one archive file. The browser saves the archive directly, so that
 * the page does not keep the whole archive in memory.
 */
export default function ExportView() {
  const t = useT();
  const info = useQuery(userQueries.proofWays());
  const [started, setStarted] = useState(0);
  const start = async (proof: FreshProof) => {
    const address = await startExport(proof);
    const link = document.createElement("a");
    link.href = address;
    // The server sets the file name of the archive. If the server answers with an error, the attribute `download`
    // prevents the answer from replacing this page.
    link.download = "";
    link.click();
    setStarted((times) => times + 1);
  };
  return (
    <>
      <ScreenHeader title={t("export.title")} back={settingsPath} />
      <section className="section mt-4 pb-20">
        <p className="mb-14 text-14 text-muted">{t("export.about")}</p>
        <h2 className="h2 mt-20 mb-12">{t("export.holds")}</h2>
        <ul className="card">
          {contents.map(({ icon, text }) => (
            <li key={text} className="row flat py-10">
              <Icon name={icon} className="flex-none text-muted" />
              <span className="min-w-0 flex-1 text-14">{t(text)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-12 mb-20 text-13 text-muted">{t("export.seeds")}</p>
        <div role="status" className={started > 0 ? "mb-16" : undefined}>
          {started > 0 ? (
            <Notice tone="sapphire" icon="dl">
              <b className="block font-semibold">{t("export.started")}</b>
              {t("export.startedAbout")}
            </Notice>
          ) : null}
        </div>
        {info.isError && !info.data ? (
          <ErrorState title={t("export.failed")} error={info.error} onRetry={() => void info.refetch()} />
        ) : info.data ? (
          <ProvedForm
            // The React key resets the form after each export, because each export needs a fresh proof of identity.
            key={started}
            info={info.data}
            purpose="exportAccount"
            why={t("export.proof")}
            act={t(started > 0 ? "export.again" : "export.start")}
            acting={t("export.starting")}
            lost={t("export.failed")}
            onProved={start}
          />
        ) : (
          <Skeleton height={120} className="rounded-16" />
        )}
      </section>
    </>
  );
}
