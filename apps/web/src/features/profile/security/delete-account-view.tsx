import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatAmountText, type PageKey, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { signOut } from "../../../session/index.ts";
import {
  Amount,
  AssetIcon,
  ErrorState,
  Field,
  Notice,
  Row,
  ScreenHeader,
  Skeleton,
  SwitchRow,
  showToast,
} from "../../../ui/index.ts";
import { unitName } from "../../../widgets/rewards/index.ts";
import { deleteAccount } from "../api/delete-account.ts";
import { settingsPath } from "../settings-path.ts";
import { ProvedForm } from "./proved-sheet.tsx";

type Standing = Data<"GET /user/account/deletion">;

const erased: readonly PageKey[] = ["delete.erasedNames", "delete.erasedSecrets", "delete.erasedRest"];
const stays: readonly PageKey[] = [
  "delete.staysBooks",
  "delete.staysAddresses",
  "delete.staysName",
  "delete.staysRemoved",
  "delete.staysHashes",
  "delete.staysLimits",
  "delete.staysFriends",
  "delete.staysMessage",
];

/**
 * Renders `/profile?view=delete`, which lists the consequences of deleting the account and the obstacles to it, and
 * lets the player delete the account.
 */
export default function DeleteAccountView() {
  const t = useT();
  const standing = useQuery(userQueries.deletion());
  const info = useQuery(userQueries.userInfo());
  const failed = [standing, info].find(({ isError, data }) => isError && !data);
  return (
    <>
      <ScreenHeader title={t("delete.title")} back={settingsPath} />
      <div className="section mt-4 flex flex-col gap-20 pb-20" aria-busy={standing.isPending}>
        <p className="text-14 text-muted">{t("delete.why")}</p>
        <Notice tone="gold">{t("delete.noDeposits")}</Notice>
        <Lines head={t("delete.erasedHead")} keys={erased} />
        <Lines head={t("delete.staysHead")} keys={stays} />
        {failed ? (
          <ErrorState
            title={t("delete.failed")}
            error={failed.error}
            onRetry={() => {
              void standing.refetch();
              void info.refetch();
            }}
          />
        ) : !standing.data || !info.data ? (
          <Skeleton height={160} className="rounded-16" />
        ) : hasObstacles(standing.data) ? (
          <Obstacles standing={standing.data} />
        ) : (
          <Deleting standing={standing.data} info={info.data} />
        )}
      </div>
    </>
  );
}

function Lines({ head, keys }: { readonly head: string; readonly keys: readonly PageKey[] }) {
  const t = useT();
  return (
    <section>
      <h2 className="h2 mb-8">{head}</h2>
      <ul className="card flex flex-col gap-10 p-16">
        {keys.map((key) => (
          <li key={key} className="flex gap-10 text-14">
            <i className="rhombus mt-6 flex-none text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">{t(key)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasObstacles = ({
  balances,
  rewards,
  openRounds,
  withdrawals,
  deposits,
  withdrawalsFrozen,
}: Standing) =>
  balances.length > 0 ||
  rewards.length > 0 ||
  openRounds ||
  withdrawals > 0 ||
  deposits > 0 ||
  withdrawalsFrozen;

/**
 * Lists the obstacles to deleting the account. Each obstacle links to the screen on which the player can resolve it.
 */
function Obstacles({ standing }: { readonly standing: Standing }) {
  const t = useT();
  const { balances, rewards, openRounds, withdrawals, deposits, withdrawalsFrozen } = standing;
  return (
    <section>
      <h2 className="h2 mb-8">{t("delete.firstHead")}</h2>
      {withdrawalsFrozen ? <Notice tone="gold">{t("delete.frozen")}</Notice> : null}
      <div className={`card ${withdrawalsFrozen ? "mt-12" : ""}`}>
        {balances.map(({ assetId, amount }) => (
          <Row
            key={assetId}
            icon="up"
            title={t("delete.balance", {
              amount: formatAmountText(amount),
              asset: unitName(assetId, t, amount),
            })}
            href="/withdraw"
          />
        ))}
        {rewards.map(({ assetId, amount }) => (
          <Row
            key={`reward ${assetId}`}
            icon="gift"
            title={t("delete.reward", {
              amount: formatAmountText(amount),
              asset: unitName(assetId, t, amount),
            })}
            href="/invite"
          />
        ))}
        {openRounds ? <Row icon="rot" title={t("delete.round")} href="/index" /> : null}
        {withdrawals > 0 ? (
          <Row icon="list" title={t("delete.withdrawals", { count: withdrawals })} href="/depositRecords" />
        ) : null}
        {deposits > 0 ? (
          <Row icon="list" title={t("delete.deposits", { count: deposits })} href="/depositRecords" />
        ) : null}
      </div>
    </section>
  );
}

/**
 * Shows the assets that the player loses with the account, the confirmation word to type, and the proof of identity.
 */
function Deleting({
  standing: { giveUp },
  info,
}: {
  readonly standing: Standing;
  readonly info: Data<"GET /user/info">;
}) {
  const t = useT();
  const [agreed, setAgreed] = useState(false);
  const [typed, setTyped] = useState("");
  const word = t("delete.word");
  const isTyped = typed.trim().normalize("NFC").toLowerCase() === word.toLowerCase();
  const reason =
    giveUp.length > 0 && !agreed
      ? t("delete.agreeMissing")
      : isTyped
        ? undefined
        : t("delete.typeMissing", { word });
  return (
    <>
      {giveUp.length === 0 ? null : (
        <section>
          <h2 className="h2 mb-8">{t("delete.giveUpHead")}</h2>
          <p className="mb-12 text-14 text-muted">{t("delete.giveUpWhy")}</p>
          <div className="card">
            {giveUp.map(({ assetId, amount, uncollected, locked }) => (
              <div key={assetId} className="row flat">
                <AssetIcon asset={assetId} size={24} />
                <span className="min-w-0 flex-1 text-14 font-medium">
                  {unitName(assetId, t, amount)}
                  {uncollected === "0" ? null : (
                    <span className="block text-12 text-muted">
                      {t("delete.uncollected", { amount: formatAmountText(uncollected) })}
                    </span>
                  )}
                  {locked === "0" ? null : (
                    <span className="block text-12 text-muted">
                      {t("delete.locked", { amount: formatAmountText(locked) })}
                    </span>
                  )}
                </span>
                <b className="num text-14 font-semibold">
                  <Amount value={amount} />
                </b>
              </div>
            ))}
            <SwitchRow icon="check" title={t("delete.agree")} on={agreed} onChange={setAgreed} />
          </div>
        </section>
      )}
      <ProvedForm
        info={info}
        purpose="deleteAccount"
        why={giveUp.length === 0 ? t("delete.nothing") : t("delete.last")}
        act={t("delete.act")}
        acting={t("delete.acting")}
        reason={reason}
        onProved={async (proof) => {
          const named = giveUp.map(({ assetId, amount, uncollected }) => ({ assetId, amount, uncollected }));
          await deleteAccount({ proof, giveUp: named });
          navigate("/index", { replace: true });
          await signOut();
          showToast("succ", t("delete.done"));
        }}
      >
        <Field
          label={t("delete.type", { word })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ProvedForm>
    </>
  );
}
