// The health check of the image. Exits with code 0 if the process answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exit(answer?.status === 200 ? 0 : 1);
