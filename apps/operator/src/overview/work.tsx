import type { OperatorData } from "@gemplay/api-schema/operator";
import { ago, count, lasts } from "../i18n/format.ts";
import { t, textOf } from "../i18n/language.ts";
import { Chip } from "../ui/chip.tsx";
import { Empty } from "../ui/loaded.tsx";

type Overview = OperatorData<"GET /overview">;
/**
 * Waiting times in ms after which the page marks a queue as slow. The limits for e-mails, bot messages and payouts
 * equal the limits of the alert rules.
 */
const slowMs = { mail: 120_000, bot: 120_000, payouts: 900_000, deposits: 900_000 } as const;

/** Shows each work queue with the age of its oldest entry. The background jobs are below the queues. */
export function Work({ seen }: { readonly seen: Overview }) {
  return (
    <section className="card work" aria-labelledby="work">
      <div>
        <h2 id="work" className="pad">
          {t("overview.work")}
        </h2>
        <table className="rows small">
          <thead>
            <tr>
              <th>{t("column.queue")}</th>
              <th className="right">{t("column.waits")}</th>
              <th className="right">{t("column.oldest")}</th>
              <th className="right">{t("column.state")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t("overview.watcher")}</td>
              <td className="right num quiet">
                {seen.watcherBlock === null ? "" : t("overview.block", { block: seen.watcherBlock })}
              </td>
              <td className="right num quiet">
                {seen.watcherAgeMs === null ? t("overview.never") : ago(seen.watcherAgeMs)}
              </td>
              <td className="right">
                <State slow={seen.watcherLate} />
              </td>
            </tr>
            {seen.queues.map(({ name, count: waiting, oldestMs }) => (
              <tr key={name}>
                <td>{t(`queue.${name}`)}</td>
                <td className="right num quiet">{waiting === null ? "—" : count(waiting)}</td>
                <td className="right num quiet">{oldestMs === null ? "" : lasts(oldestMs)}</td>
                <td className="right">
                  {name === "payouts" && seen.payouts !== "run" ? (
                    <Chip tone="gold">{t(`payouts.${seen.payouts}`)}</Chip>
                  ) : (
                    <State slow={oldestMs !== null && oldestMs > slowMs[name]} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h2 className="pad">{t("overview.jobs")}</h2>
        {seen.jobs.length === 0 ? (
          <Empty text={t("overview.noJobs")} />
        ) : (
          <table className="rows small">
            <thead>
              <tr>
                <th>{t("column.job")}</th>
                <th className="right">{t("column.lastRun")}</th>
                <th className="right wide-only">{t("column.failures")}</th>
                <th className="right">{t("column.state")}</th>
              </tr>
            </thead>
            <tbody>
              {seen.jobs.map(({ job, held, lastRunAtMs, failures }) => (
                <tr key={job}>
                  <td>
                    {textOf(`job.${job}`) ?? job}
                    {failures > 0 && (
                      <small className="gold num narrow-only">
                        {t("column.failures")} {count(failures)}
                      </small>
                    )}
                  </td>
                  <td className="right num quiet">
                    {lastRunAtMs === null ? t("overview.neverRan") : ago(Date.now() - lastRunAtMs)}
                  </td>
                  <td className={`right num wide-only ${failures > 0 ? "gold" : "quiet"}`}>
                    {count(failures)}
                  </td>
                  <td className="right">
                    <Chip tone={held ? "emerald" : "gold"}>
                      {t(held ? "overview.runs" : "overview.notHeld")}
                    </Chip>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function State({ slow }: { readonly slow: boolean }) {
  return <Chip tone={slow ? "gold" : "emerald"}>{t(slow ? "overview.slow" : "overview.runs")}</Chip>;
}
