import { useQuery } from "@tanstack/react-query";
import { assetsQueries } from "../queries/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { initialBalance } from "../stores/index.ts";
import { BalancePill } from "./balance-pill.tsx";

/** The player's balances in the header, as the server says them. */
export default withQueries(function Balances() {
  const gems = useQuery(assetsQueries.balance());
  const assets = useQuery(assetsQueries.assets());
  const all = assets.data?.assets;
  const play = all && (all.find(({ assetId }) => assetId === "PLAY")?.balance ?? initialBalance);
  return <BalancePill gem={gems.data} play={play} waiting={gems.isPending || assets.isPending} />;
});
