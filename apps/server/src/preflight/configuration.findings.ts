import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, unfitForRealChain } from "../platform/config/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/**
 * Checks the configuration variables without contacting another system. The loader of the configuration has already
 * checked the form of each variable.
 */
export function inspectConfiguration(config: Config): readonly Finding[] {
  const findings = createFindings("configuration");
  const { environment, publicOrigins, webDist, operatorOrigin, operatorDist } = config;
  if (environment === "production") findings.right("GEMPLAY_ENV", environment);
  else
    findings.warning(
      "GEMPLAY_ENV",
      `is ${environment}: a deployment for real players needs the value production`,
    );
  const unfit = unfitForRealChain(config);
  for (const problem of unfit) {
    const [name = "", ...rest] = problem.split(" ");
    findings.wrong(name, rest.join(" "));
  }
  const isNamed = (name: string) => unfit.some((problem) => problem.startsWith(`${name} `));
  if (!isNamed("PUBLIC_ORIGIN")) findings.right("PUBLIC_ORIGIN", publicOrigins.join(", "));
  if (unfit.every((problem) => !/ known | guess/.test(problem)))
    findings.right("keys", "no key is publicly known or easy to guess, and all keys are different");

  if (webDist === undefined)
    findings.warning(
      "WEB_DIST",
      "is not set: the server serves no page, so another host must serve the page",
    );
  else inspectPage("WEB_DIST", webDist);
  if (operatorOrigin === undefined)
    findings.warning("OPERATOR_ORIGIN", "is not set: operators have the command line only");
  else if (operatorDist === undefined)
    findings.warning("OPERATOR_DIST", "is not set: operators have the command line only");
  else inspectPage("OPERATOR_DIST", operatorDist);

  if (config.metricsToken === undefined)
    findings.warning(
      "METRICS_TOKEN",
      "is not set: Prometheus cannot read the metrics, so Prometheus fires no alert",
    );
  else findings.right("METRICS_TOKEN", "is set");
  if (config.trustedProxies === 0)
    findings.warning(
      "TRUSTED_PROXIES",
      "is not set: behind a proxy, all callers share one IP address and its limits",
    );
  else findings.right("TRUSTED_PROXIES", "is set");
  if (config.accounts.payout === undefined)
    findings.warning(
      "PAYOUT_PRIVATE_KEY",
      "is not set, and no signer is set: a process with these variables pays no withdrawal. Run preflight with the variables of a worker too",
    );
  return findings.list;

  function inspectPage(name: string, folder: string): void {
    const problem = existsSync(join(folder, "index.html"))
      ? undefined
      : `the folder ${folder} contains no built page: run npm run build`;
    findings.check(name, problem, folder);
  }
}
