// Checks deploy/compose.yaml against the environment variables that the server really reads.
import { BlockList } from "node:net";
import { expect, test } from "vitest";
import {
  exists,
  filledIn,
  knownVariables,
  missingPaths,
  pinned,
  problemsOf,
  readText,
  readYaml,
  version,
  workersOnly,
} from "./production.ts";

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[] | Readonly<Record<string, { ipv4_address?: string }>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly resources: { readonly limits: { cpus: string; memory: string } } };
}
interface Network {
  readonly internal?: boolean;
  readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly ip_range?: string }[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, Network>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly environment: string }>>;
}

const [compose] = readYaml<Compose>("deploy/compose.yaml");
const { services, networks, volumes, secrets } = compose as Compose;
const example = new Map(
  readText("deploy/.env.example")
    .split("\n")
    .flatMap((line) => {
      const [, name = "", value = ""] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === "" ? [] : [[name, value] as const];
    }),
);
/**
 * The services of compose.yaml that run permanently. All other services of compose.yaml end before the permanent
 * services start.
 */
const lasting = Object.entries(services).filter(([, { restart }]) => restart !== undefined);
const servers = lasting.filter(([, { image }]) => image.includes("GEMPLAY_IMAGE"));
const networksOf = ({ networks: names = [] }: Service) => (Array.isArray(names) ? names : Object.keys(names));

/** Replaces variables in compose.yaml by their values, as `docker compose` does with an .env file. */
function interpolated(text: string, env: (name: string) => string): string {
  return text.replace(/\$\{([A-Z0-9_]+)(:\?|:-[^}]*)?\}/g, (_whole, name: string, how = "") => {
    const value = env(name);
    if (value === "" && how === ":?") throw new Error(`${name} is empty`);
    return value || how.slice(2);
  });
}

test("every server in compose.yaml starts in production mode with the filled .env example, and reads every variable", () => {
  expect(servers.map(([name]) => name)).toEqual(["api-1", "api-2", "worker"]);
  const known = knownVariables();
  for (const [name, { environment = {} }] of servers) {
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    const set = Object.entries(environment).map(([variable, value]) => [
      variable,
      interpolated(value, (asked) => example.get(asked) || filledIn(asked)),
    ]);
    expect([name, problemsOf(Object.fromEntries(set))]).toEqual([name, []]);
    expect(environment.ROLE).toBe(name.replace(/-\d$/, ""));
    const keys = workersOnly.filter((key) => key in environment);
    expect(keys).toEqual(environment.ROLE === "worker" ? workersOnly : []);
  }
});

test("the worker in compose.yaml starts with remote signers instead of keys, and no api process gets the environment variables of the signers", () => {
  const given: Record<string, string> = {};
  for (const account of ["PAYOUT", "COMMITMENT", "SWEEP"]) {
    given[`${account}_PRIVATE_KEY`] = "";
    given[`${account}_SIGNER_URL`] = "https://signer.example";
    given[`${account}_SIGNER_ADDRESS`] = filledIn(`${account}_ADDRESS`);
    given[`${account}_SIGNER_TOKEN`] = "signerToken000000";
  }
  const { environment = {} } = services.worker ?? {};
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(given)));
  const set = Object.entries(environment).map(([variable, value]) => [
    variable,
    interpolated(value, (asked) => given[asked] ?? (example.get(asked) || filledIn(asked))),
  ]);
  expect(problemsOf(Object.fromEntries(set))).toEqual([]);
  const api = Object.keys(services["api-1"]?.environment ?? {});
  expect(api.filter((name) => name.includes("_SIGNER_"))).toEqual([]);
});

test("compose.yaml starts no service if any required value is missing", () => {
  const needed = readText("deploy/compose.yaml").match(/(?<=\$\{)[A-Z0-9_]+(?=:\?\})/g) ?? [];
  expect(needed.length).toBeGreaterThan(15);
  for (const missing of new Set(needed))
    expect(() =>
      interpolated(readText("deploy/compose.yaml"), (name) =>
        name === missing ? "" : example.get(name) || filledIn(name),
      ),
    ).toThrow(`${missing} is empty`);
});

test("the .env example names every variable in compose.yaml and contains no usable secret", () => {
  const asked = new Set(readText("deploy/compose.yaml").match(/(?<=\$\{)[A-Z0-9_]+/g));
  for (const { environment } of Object.values(secrets)) asked.add(environment);
  expect([...example.keys()].sort()).toEqual([...asked].sort());
  const given = [...example].filter(([, value]) => value !== "");
  expect(given).toEqual([["GEMPLAY_IMAGE", `localhost/gemplay:${version}`]]);
});

test("each service in compose.yaml has one pinned image version, resource limits, a health check and restarts", () => {
  for (const [name, service] of Object.entries(services)) {
    const image = interpolated(service.image, (asked) => example.get(asked) ?? "");
    expect([name, image]).toEqual([name, expect.stringMatching(pinned)]);
  }
  for (const [name, { restart, healthcheck, deploy }] of lasting)
    expect([name, { restart, healthcheck, deploy }]).toEqual([
      name,
      {
        restart: "unless-stopped",
        healthcheck: expect.objectContaining({ test: expect.anything() }),
        deploy: {
          resources: expect.objectContaining({
            limits: expect.objectContaining({ memory: expect.anything() }),
          }),
        },
      },
    ]);
  for (const [, { stop_grace_period, read_only }] of servers)
    expect([stop_grace_period, read_only]).toEqual(["30s", true]);
});

test("the database, Redis and the metrics in compose.yaml cannot be reached from outside", () => {
  const inside = Object.keys(networks).filter((name) => networks[name]?.internal === true);
  for (const name of ["postgres", "redis", "prometheus", "node-exporter"]) {
    const service = services[name];
    expect([name, networksOf(service as Service).filter((one) => !inside.includes(one))]).toEqual([name, []]);
  }
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
    ["caddy", ["0.0.0.0:80:80", "0.0.0.0:443:443"]],
    ["grafana", ["127.0.0.1:3000:3000"]],
  ]);
  // Only the proxy sends requests to an api process, and the api process trusts only the proxy's address.
  const besides = Object.keys(services).filter((name) =>
    networksOf(services[name] as Service).includes("edge"),
  );
  expect(besides.sort()).toEqual(["api-1", "api-2", "caddy"]);
  expect(services.caddy?.networks).toMatchObject({
    edge: { ipv4_address: services["api-1"]?.environment?.TRUSTED_PROXIES },
  });
});

test("a fixed IP address in compose.yaml is inside its network and outside the range of automatic addresses", () => {
  const includes = (range: string, address: string) => {
    const [net = "", bits] = range.split("/");
    const list = new BlockList();
    list.addSubnet(net, Number(bits));
    return list.check(address);
  };
  const fixed = Object.values(services).flatMap(({ networks: names = [] }) =>
    Object.entries(names).flatMap(([name, { ipv4_address: address }]) =>
      address ? [{ name, address }] : [],
    ),
  );
  expect(fixed).toHaveLength(1);
  for (const { name, address } of fixed) {
    const { subnet = "", ip_range: given = subnet } = networks[name]?.ipam?.config[0] ?? {};
    expect([includes(subnet, address), includes(given, address)]).toEqual([true, false]);
    const [first = ""] = given.split("/");
    expect(includes(subnet, first)).toBe(true);
  }
});

// Docker copies a secret from the environment into the container's root folder, which fails if the root folder is
// read-only.
test("each service that reads a secret from the environment has a writable root folder", () => {
  const reading = Object.entries(services).filter(([, { secrets: read = [] }]) =>
    read.some((name) => secrets[name]?.environment !== undefined),
  );
  expect(reading.map(([name]) => name)).toEqual([
    "postgres",
    "redis",
    "prometheus",
    "alertmanager",
    "grafana",
  ]);
  for (const [name, { read_only }] of reading) expect([name, read_only ?? false]).toEqual([name, false]);
});

test("every file, secret and network that compose.yaml uses exists", () => {
  for (const [name, { volumes: mounts = [], secrets: read = [], networks: _, ...rest }] of Object.entries(
    services,
  )) {
    for (const mount of mounts) {
      const [source = ""] = mount.split(":");
      // The node exporter reads the machine's root folder to measure the machine's disks.
      if (source === "/") {
        expect([name, mount]).toEqual(["node-exporter", "/:/host:ro,rslave"]);
        continue;
      }
      // The folders deploy/prometheus and deploy/grafana may be missing in the checkout.
      const [watched] = /^\.\/(?:prometheus|grafana)/.exec(source) ?? [];
      if (watched !== undefined && !exists(`deploy/${watched}`)) continue;
      if (source.startsWith("./"))
        expect([name, source, exists(`deploy/${source}`)]).toEqual([name, source, true]);
      else expect(Object.keys(volumes)).toContain(source);
    }
    for (const secret of read) expect(Object.keys(secrets)).toContain(secret);
    expect([name, networksOf(services[name] as Service).filter((one) => !(one in networks))]).toEqual([
      name,
      [],
    ]);
    expect(missingPaths(JSON.stringify(rest))).toEqual([]);
    for (const [, file] of JSON.stringify(rest).matchAll(/\/run\/secrets\/([\w-]+)/g))
      expect(read).toContain(file);
  }
});

test("Prometheus sends an alert of each severity to a person through Alertmanager", () => {
  interface Prometheus {
    readonly alerting: {
      readonly alertmanagers: readonly { static_configs: readonly { targets: string[] }[] }[];
    };
  }
  interface Rules {
    readonly groups: readonly { readonly rules: readonly { readonly labels: { severity: string } }[] }[];
  }
  interface Alertmanager {
    readonly global: Readonly<Record<string, string>>;
    readonly route: {
      readonly receiver: string;
      readonly routes: readonly { readonly matchers: readonly string[]; readonly receiver: string }[];
    };
    readonly receivers: readonly {
      readonly name: string;
      readonly email_configs: readonly { to: string }[];
    }[];
  }
  const [prometheus] = readYaml<Prometheus>("deploy/prometheus/prometheus.yml");
  const targets = prometheus?.alerting.alertmanagers.flatMap((one) =>
    one.static_configs.flatMap((some) => some.targets),
  );
  expect(targets).toEqual(["alertmanager:9093"]);
  const { command = [], volumes: mounts = [], secrets: read = [], ...service } = services.alertmanager ?? {};
  const shared = networksOf(services.prometheus as Service).filter((name) =>
    networksOf(service as Service).includes(name),
  );
  expect(shared).toEqual(["metrics"]);
  // Alertmanager needs a second network, because the internal network does not reach the mail servers.
  expect(networksOf(service as Service).some((name) => networks[name]?.internal !== true)).toBe(true);
  expect(command).toContain("--config.file=/etc/alertmanager/alertmanager.yml");
  expect(mounts).toContain("./alertmanager:/etc/alertmanager:ro");

  const [alertmanager] = readYaml<Alertmanager>("deploy/alertmanager/alertmanager.yml");
  const { global = {}, route, receivers = [] } = alertmanager ?? {};
  expect(global.smtp_auth_password_file).toBe(`/run/secrets/${read[0]}`);
  const [rules] = readYaml<Rules>("deploy/prometheus/alerts.yml");
  const all = rules?.groups.flatMap((group) => group.rules.map(({ labels }) => labels.severity)) ?? [];
  const routed = route?.routes.flatMap(({ matchers }) => matchers) ?? [];
  expect(routed.toSorted()).toEqual([...new Set(all)].map((one) => `severity="${one}"`).toSorted());
  for (const name of [route?.receiver, ...(route?.routes ?? []).map(({ receiver }) => receiver)])
    expect([name, receivers.find((one) => one.name === name)?.email_configs[0]?.to]).toEqual([
      name,
      expect.stringMatching(/^[\w-]+@house\.example$/),
    ]);
});

test("compose.yaml makes PostgreSQL write an acknowledged bet to disk and to the archive", () => {
  const settings = (services.postgres?.command ?? []).join("\n");
  for (const setting of ["fsync=on", "full_page_writes=on", "synchronous_commit=on", "archive_mode=on"])
    expect(settings).toContain(`-c${setting}`);
  // Deployments with containers and deployments without containers use the same archive command of PostgreSQL.
  const [, command = ""] = /^archive_command = '(.*)'$/m.exec(readText("docs/operations.md")) ?? [];
  expect(command).toContain("pgbackrest");
  expect(settings.split("\n")).toContain(`-carchive_command=${command}`);
});
