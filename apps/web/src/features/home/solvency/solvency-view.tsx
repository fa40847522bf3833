// The home screen opens the solvency view. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { platformQueries, useExplorer } from "../../../queries/index.ts";
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Icon,
  ScreenHeader,
  Skeleton,
  shareText,
  shortHex,
  TransactionLink,
} from "../../../ui/index.ts";
import type { Tree } from "./check-proof.ts";
import { OwnProof } from "./own-proof.tsx";
import { Reserves } from "./reserves.tsx";
import { SavedProof } from "./saved-proof.tsx";

/**
 * Shows how much the platform owes and holds. Players can verify that the published sum includes their balance. Guests
 * can open the solvency view without a sign-in.
 */
export default function SolvencyView() {
  const t = useT();
  useLanguage();
  const query = useQuery(platformQueries.solvency());
  const newest = query.data?.newest;
  return (
    <>
      <ScreenHeader title={t("solvency.title")} back="/index">
        <button
          type="button"
          className="icon-button bare"
          aria-label={t("solvency.share")}
          onClick={() => void shareText({ url: location.href })}
        >
          <Icon name="share" />
        </button>
      </ScreenHeader>
      <div className="section mt-4 pb-20" aria-busy={query.isPending}>
        {query.isPending ? (
          <Skeleton height={320} className="rounded-16" />
        ) : (
          <p className="text-13 text-muted">
            {t("solvency.lead")}{" "}
            {newest
              ? t("solvency.snapshot", {
                  time: formatMoment(newest.takenAtMs, "dayTime"),
                  block: formatNumber(newest.blockNumber),
                })
              : null}
          </p>
        )}
        {query.isError && !query.data ? (
          <div className="mt-12">
            <ErrorState
              title={t("solvency.failed")}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : null}
        {newest === null ? (
          <div className="mt-12">
            <EmptyState
              title={t("solvency.none")}
              action={
                <ButtonLink look="quiet" size="md" href="/index?view=fairness">
                  {t("solvency.rounds")}
                </ButtonLink>
              }
            >
              {t("solvency.noneText")}
            </EmptyState>
          </div>
        ) : null}
        {query.data && newest ? (
          <>
            <Reserves tree={newest} />
            <OwnProof />
            <Publication tree={newest} />
            <SavedProof trees={[newest, ...query.data.earlier]} />
            <Earlier trees={query.data.earlier} />
          </>
        ) : null}
        {query.isPending ? null : (
          <ButtonLink look="quiet" className="mt-20" href="/index?view=statistics">
            {t("solvency.statistics")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Shows who signed the published tree, and the transaction that published the tree on the blockchain. */
function Publication({ tree }: { readonly tree: Tree }) {
  const t = useT();
  const explorer = useExplorer();
  return (
    <section className="card pad mt-16">
      <h2 className="text-16 font-semibold">{t("solvency.published")}</h2>
      <div className="mt-8">
        <p className="label-value">
          <span>{t("solvency.root")}</span>
          <span className="num" title={tree.root}>
            {shortHex(tree.root)}
          </span>
        </p>
        <p className="label-value">
          <span>{t("solvency.leaves")}</span>
          <span className="num">{formatNumber(tree.leaves)}</span>
        </p>
        <p className="label-value">
          <span>{t("solvency.signer")}</span>
          <span className="num" title={tree.signer}>
            {shortHex(tree.signer)}
          </span>
        </p>
        <div className="label-value">
          <span>{t("solvency.onChain")}</span>
          {tree.witness ? (
            <TransactionLink hash={tree.witness.transactionHash} explorer={explorer} />
          ) : (
            <span>{t("solvency.onItsWay")}</span>
          )}
        </div>
      </div>
      <details className="mt-8 text-13">
        <summary className="flex min-h-44 cursor-pointer items-center text-sapphire">
          {t("solvency.statement")}
        </summary>
        <p className="num rounded-12 bg-sunken p-12 text-12 break-all whitespace-pre-wrap text-muted">
          {`${tree.statement}\n\n${tree.signature}`}
        </p>
      </details>
    </section>
  );
}

function Earlier({ trees }: { readonly trees: readonly Tree[] }) {
  const t = useT();
  useLanguage();
  const explorer = useExplorer();
  if (trees.length === 0) return null;
  return (
    <section className="card pad mt-16">
      <h2 className="text-16 font-semibold">{t("solvency.earlier")}</h2>
      <ul className="mt-8">
        {trees.map((tree) => (
          <li key={tree.takenAtMs} className="label-value">
            <span>{formatMoment(tree.takenAtMs, "dayTime")}</span>
            {tree.witness ? (
              <TransactionLink hash={tree.witness.transactionHash} explorer={explorer} />
            ) : (
              <span className="num" title={tree.root}>
                {shortHex(tree.root)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
