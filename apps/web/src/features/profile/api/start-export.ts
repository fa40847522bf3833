import type { FreshProof } from "@gemplay/api-schema";
import { apiBase, call } from "../../../api/index.ts";

/**
 * Starts an export of the account's data.
 * @returns the URL from which the browser downloads the archive
 */
export async function startExport(proof: FreshProof): Promise<string> {
  const { ticket } = await call("POST /user/export", { body: { proof } }, { silent: true });
  return `${apiBase}/user/export?${new URLSearchParams({ ticket })}`;
}
