import { useQuery } from "@tanstack/react-query";
import { platformQueries } from "../../../queries/index.ts";

/** The token that is paid out for an asset; the asset's own name while the chain's list does not say. */
export function usePayingToken(assetId: string): string {
  const { data } = useQuery(platformQueries.config());
  const tokens = Object.values(data?.chain.tokenConfigList ?? {});
  return tokens.find((token) => token.assetId === assetId)?.tokenName ?? assetId;
}
