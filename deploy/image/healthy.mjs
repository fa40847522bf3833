// The health check of the container image. Exits with code 0 if the server process answers, and with code 1 if not.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exit(answer?.status === 200 ? 0 : 1);
