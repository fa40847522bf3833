import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

/**
 * Reads the player's own proof of solvency and the published trees. The proof is null if the published tree has no leaf
 * for the player.
 */
export function useReadOwnProof() {
  return useMutation({
    mutationFn: async () => {
      const { proof } = await call("GET /user/solvency/proof");
      // The page reads the published trees after the player's proof, because the server may have published another tree
      // since the screen opened.
      const { newest, earlier } = await queryClient.fetchQuery(platformQueries.solvency());
      return { proof, trees: newest === null ? [] : [newest, ...earlier] };
    },
  });
}
