// Checks the manifests in deploy/kubernetes against each other and against the environment variables that the server
// really reads.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
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

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string };
  }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext: unknown;
  readonly resources: {
    readonly limits: { readonly memory: string };
    readonly requests: { readonly cpu: string };
  };
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly initContainers: readonly Container[];
    readonly containers: readonly Container[];
    readonly securityContext: unknown;
    readonly automountServiceAccountToken: boolean;
    readonly terminationGracePeriodSeconds?: number;
  };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a specification depend on its kind
  readonly spec?: any;
}

const folder = "deploy/kubernetes/";
const files = readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url))).filter(
  (name) => name !== "kustomization.yaml",
);
const manifests = files.flatMap((name) => readYaml<Manifest>(`${folder}${name}`));
const of = (kind: string) => manifests.filter((one) => one.kind === kind);
const named = (kind: string, name: string) =>
  of(kind).find(({ metadata }) => metadata.name === name) as Manifest;
const pods = of("Deployment").map(({ metadata, spec }) => [metadata.name, spec.template as Pod] as const);
const servers = pods.flatMap(([name, { spec }]) => spec.containers.map((one) => [name, one] as const));
const migrations = pods.flatMap(([name, { spec }]) =>
  spec.initContainers.map((one) => [`${name}'s migration`, one] as const),
);
const containers = [...servers, ...migrations];

const matches = (wanted: Readonly<Record<string, string>>, { metadata }: Pod) =>
  Object.entries(wanted).every(([key, value]) => metadata.labels[key] === value);

/** Returns the environment variables of a container, with example values for empty variables. */
function variablesOf({ env = [], envFrom }: Container): Record<string, string> {
  const sources = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef
      ? named("ConfigMap", configMapRef.name).data
      : named("Secret", secretRef?.name ?? "").stringData,
  );
  const all = Object.assign({}, ...sources, Object.fromEntries(env.map(({ name, value }) => [name, value])));
  return Object.fromEntries(
    Object.entries(all as Record<string, string>).map(([name, value]) => [name, value || filledIn(name)]),
  );
}

test("every server in the Kubernetes manifests starts in production mode with the filled secrets, and reads every variable", () => {
  const known = knownVariables();
  expect(servers.map(([name]) => name)).toEqual(["api", "worker"]);
  for (const [name, container] of containers) {
    const variables = variablesOf(container);
    expect([name, Object.keys(variables).filter((variable) => !known.has(variable))]).toEqual([name, []]);
    expect([name, problemsOf(variables)]).toEqual([name, []]);
    const keys = workersOnly.filter((key) => key in variables);
    expect([name, keys]).toEqual([name, name === "worker" ? workersOnly : []]);
  }
});

test("no Kubernetes manifest contains a secret value", () => {
  for (const { stringData = {} } of of("Secret")) expect(Object.values(stringData).join("")).toBe("");
  const open = Object.keys(named("ConfigMap", "server").data ?? {});
  expect(
    open.filter((name) =>
      /(_KEYS?|TOKEN|SECRET|PASSWORD|DATABASE(_POOL)?_URL|SMTP_URL|REDIS_URL)$/.test(name),
    ),
  ).toEqual([]);
});

test("no container in the Kubernetes manifests runs as root, can become root or has a writable disk, and each container has resource limits", () => {
  for (const [name, { spec }] of pods)
    expect([name, spec]).toEqual([
      name,
      expect.objectContaining({
        automountServiceAccountToken: false,
        securityContext: expect.objectContaining({
          runAsNonRoot: true,
          seccompProfile: { type: "RuntimeDefault" },
        }),
      }),
    ]);
  for (const [name, { image, securityContext, resources }] of containers) {
    expect([name, image]).toEqual([name, `gemplay:${version}`]);
    expect(image).toMatch(pinned);
    expect([name, securityContext]).toEqual([
      name,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
    ]);
    expect([name, resources]).toMatchObject([
      name,
      { requests: { cpu: expect.anything() }, limits: { memory: expect.anything() } },
    ]);
  }
  const [{ images }] = readYaml<{ images: { name: string; newTag: string }[] }>(
    `${folder}kustomization.yaml`,
  ) as [{ images: { name: string; newTag: string }[] }];
  expect(images).toMatchObject([{ name: "gemplay", newTag: version }]);
});

// Kubernetes would stop a migration with probes if the migration takes longer than the start of a server. If the
// migration ran in a separate Kubernetes job, the servers would not wait for the end of the migration.
test("in the Kubernetes manifests, an init container without probes migrates the database before each server starts", () => {
  expect(migrations.map(([name]) => name)).toEqual(["api's migration", "worker's migration"]);
  for (const [, container] of migrations) {
    expect(container).toMatchObject({
      image: `gemplay:${version}`,
      args: ["/opt/gemplay/apps/server/src/operator/operator.cli.ts", "migrate"],
    });
    expect(Object.keys(container).filter((key) => key.endsWith("Probe"))).toEqual([]);
  }
  expect(of("Job")).toEqual([]);
});

test("Kubernetes probes use the servers' real paths, and a server gets traffic only when it is ready", () => {
  const answered = readText("apps/server/src/platform/http/health.routes.ts");
  for (const [name, container] of servers) {
    const { ports, livenessProbe, readinessProbe, startupProbe } = container;
    expect(ports).toEqual([{ name: "http", containerPort: Number(variablesOf(container).PORT) }]);
    expect(livenessProbe?.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect(startupProbe?.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect([name, readinessProbe?.httpGet]).toEqual([name, { path: "/readyz", port: "http" }]);
  }
  for (const path of ["/healthz", "/readyz"]) expect(answered).toContain(`app.get("${path}"`);
  // The termination grace period covers the pause before the stop signal and the thirty seconds in which a server
  // stops.
  for (const { spec } of of("Deployment")) {
    const { terminationGracePeriodSeconds, containers: inside } = spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      30 + inside[0].lifecycle.preStop.sleep.seconds,
    );
  }
  for (const file of files) expect([file, missingPaths(readText(`${folder}${file}`))]).toEqual([file, []]);
});

test("each selector in the Kubernetes manifests finds its pods, and each deployment keeps some pods running", () => {
  for (const { metadata, spec } of of("Deployment")) {
    expect(matches(spec.selector.matchLabels, spec.template)).toBe(true);
    const budget = named("PodDisruptionBudget", metadata.name).spec;
    expect(matches(budget.selector.matchLabels, spec.template)).toBe(true);
    expect(budget.minAvailable).toBeGreaterThanOrEqual(1);
    for (const { labelSelector } of spec.template.spec.topologySpreadConstraints)
      expect(matches(labelSelector.matchLabels, spec.template)).toBe(true);
    const scaler = of("HorizontalPodAutoscaler").find(
      ({ spec: { scaleTargetRef } }) => scaleTargetRef.name === metadata.name,
    );
    expect(scaler?.spec.minReplicas ?? spec.replicas).toBeGreaterThanOrEqual(2);
  }
  const [, api] = pods.find(([name]) => name === "api") ?? [];
  expect(matches(named("Service", "api").spec.selector, api as Pod)).toBe(true);
  expect(named("Service", "api").spec.ports[0].targetPort).toBe("http");
});

test("only the api receives traffic from outside the Kubernetes cluster, and the ingress blocks internal paths", () => {
  for (const { spec, metadata } of of("Ingress")) {
    const haproxy = (name: string) => metadata.annotations?.[`haproxy.org/${name}`]?.split("\n");
    expect(haproxy("load-balance")).toEqual(["hdr(Authorization)"]);
    // HAProxy decodes the path like the server, which reads /%6detrics as /metrics.
    expect(haproxy("backend-config-snippet")).toContain(
      "http-request deny deny_status 404 if { path,url_dec -m str /healthz /readyz /metrics }",
    );
    expect(haproxy("request-set-header")).toEqual(
      expect.arrayContaining([
        "X-Forwarded-Host %[req.hdr(host)]",
        'CF-IPCountry ""',
        "X-Request-Id %[uuid()]",
      ]),
    );
    const [{ hosts }] = spec.tls;
    for (const { host, http } of spec.rules) {
      expect(hosts).toContain(host);
      for (const { backend } of http.paths) expect(named("Service", backend.service.name)).toBeDefined();
    }
  }
  const paths = named("Ingress", "play").spec.rules[0].http.paths as {
    path: string;
    backend: { service: { name: string } };
  }[];
  expect(paths.filter(({ backend }) => backend.service.name === "nobody").map(({ path }) => path)).toEqual([
    "/healthz",
    "/readyz",
    "/metrics",
  ]);
  expect(named("Service", "nobody").spec.selector).toBeUndefined();
  const origins = named("ConfigMap", "server").data ?? {};
  expect(of("Ingress").map(({ spec }) => `https://${spec.rules[0].host}`)).toEqual([
    origins.PUBLIC_ORIGIN,
    origins.OPERATOR_ORIGIN,
  ]);
  expect(named("NetworkPolicy", "nothing-else").spec).toEqual({
    podSelector: {},
    policyTypes: ["Ingress", "Egress"],
  });
});

test("the number of database connections in the manifest's comment equals the number that preflight counts during an update", () => {
  const counted = /connectionsAtMost = \{ api: (\d+), worker: (\d+) \}/.exec(
    readText("apps/server/src/preflight/database.findings.ts"),
  );
  const [api = 0, worker = 0] = (counted ?? []).slice(1).map(Number);
  const mostOf = (name: string) => {
    const { replicas, strategy } = named("Deployment", name).spec;
    const scaler = of("HorizontalPodAutoscaler").find(({ spec }) => spec.scaleTargetRef.name === name);
    return (scaler?.spec.maxReplicas ?? replicas) + strategy.rollingUpdate.maxSurge;
  };
  const [apis, workers] = [mostOf("api"), mostOf("worker")];
  const open = apis * api + workers * worker;
  expect(open).toBeGreaterThan(0);
  expect(readText(`${folder}api.yaml`)).toMatch(
    new RegExp(`up to ${api} sessions[^.]*, a worker ${worker}:[^.]* ${open},`),
  );
  const operations = readText("docs/operations.md");
  expect(operations).toContain(`open ${open} sessions`);
  expect(operations).toContain(`--api ${apis} --workers ${workers}\n`);
  const [, advised = "0"] = /`max_connections = (\d+)` leaves room/.exec(operations) ?? [];
  expect(Number(advised)).toBeGreaterThan(open + 3);
});

test("docs/operations.md applies the Kubernetes secrets after the namespace and before the other manifests", () => {
  const applied = [...readText("docs/operations.md").matchAll(/^kubectl apply -[fk] (\S+)$/gm)];
  expect(applied.map(([, what]) => what)).toEqual([
    `${folder}namespace.yaml`,
    "/etc/gemplay/secret.yaml",
    folder.replace(/\/$/, ""),
  ]);
});

test("kustomization.yaml applies every manifest except the example of the secrets", () => {
  const [{ resources }] = readYaml<{ resources: string[] }>(`${folder}kustomization.yaml`) as [
    { resources: string[] },
  ];
  expect([...resources, "secret.example.yaml"].sort()).toEqual([...files].sort());
});
