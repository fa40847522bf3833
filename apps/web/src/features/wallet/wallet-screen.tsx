// The folder `wallet` owns the screens for the player's money: assets and records, deposits from the connected wallet,
// withdrawals, and the funds password. The code of `wallet` may import api, queries, stores, ui, i18n and the wallet
// adapter. The page never credits a deposit itself. Only the server's record gives the result of a deposit or
// withdrawal. The page keeps passwords and single-use tickets only in memory.
import { useRef } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../i18n/index.ts";
import { useTitle } from "../../ui/index.ts";
import { BonusCodeCard } from "./bonus-code/bonus-code-card.tsx";
import { Actions } from "./overview/actions.tsx";
import { AssetList } from "./overview/asset-list.tsx";
import { TotalAssets } from "./overview/total-assets.tsx";
import { Receipt } from "./receipt/receipt.tsx";
import { RecordsSection } from "./records/records-section.tsx";

/** Renders `/wallet` and `/depositRecords` with the balances, the actions and the records, or with one receipt. */
export default function WalletScreen() {
  const [params] = useSearchParams();
  const receipt = params.get("receipt");
  return receipt === null ? <Wallet /> : <Receipt name={receipt} />;
}

function Wallet() {
  const t = useT();
  useTitle(t("tab.wallet"));
  const records = useRef<HTMLHeadingElement>(null);
  const showRecords = () => {
    records.current?.scrollIntoView({ block: "start" });
    records.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="px-16 pt-8">
        <TotalAssets />
        <Actions onRecords={showRecords} />
      </div>
      <div className="section">
        <AssetList />
      </div>
      <div className="section">
        <BonusCodeCard />
      </div>
      <RecordsSection headingRef={records} />
    </>
  );
}
