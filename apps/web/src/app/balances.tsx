import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { assetsQueries } from "../queries/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { initialBalance } from "../stores/index.ts";
import { LazyBalancesSheet } from "../widgets/balances/lazy-balances-sheet.tsx";
import { BalancePill } from "./balance-pill.tsx";

/** Shows the player's balances from the server in the header. */
export default withQueries(function Balances() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const gems = useQuery(assetsQueries.balance());
  const assets = useQuery(assetsQueries.assets());
  const all = assets.data?.assets;
  const play = all && (all.find(({ assetId }) => assetId === "PLAY")?.balance ?? initialBalance);
  return (
    <>
      <BalancePill
        gem={gems.data}
        play={play}
        waiting={gems.isPending || assets.isPending}
        onOpen={() => {
          setAsked(true);
          setOpen(true);
        }}
      />
      <Suspense>{asked ? <LazyBalancesSheet open={open} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
});
