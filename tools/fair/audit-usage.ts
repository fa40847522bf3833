// This file imports nothing, because the list of all usages must not load the libraries of the audit.
export const auditUsage =
  "npm run -s fair -- audit URL [--state FILE] [--receipts FILE] [--rpc URL] [--contract ADDRESS] [--timeout SECONDS]";
