// The player's money: assets and records, deposits from the connected wallet, withdrawals, the funds password.
// May import api, queries, stores, ui, i18n and the wallet adapter. Must never credit anything by itself: what a deposit or a
// withdrawal came to is said by the server's record alone; nor keep a password or a ticket anywhere but in memory.
import { useRef } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../i18n/index.ts";
import { useTitle } from "../../ui/index.ts";
import { Actions } from "./overview/actions.tsx";
import { AssetList } from "./overview/asset-list.tsx";
import { TotalAssets } from "./overview/total-assets.tsx";
import { Receipt } from "./receipt/receipt.tsx";
import { RecordsSection } from "./records/records-section.tsx";

/** `/wallet` and `/depositRecords`: what the player has, what can be done with it, and what was done; or one receipt. */
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
      <RecordsSection headingRef={records} />
    </>
  );
}
