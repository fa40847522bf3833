import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the way in says, in Portuguese. */
export default {
  // Login
  "login.title": "Entrar no Gemplay",
  "login.why": "Assine uma mensagem para provar que a carteira é sua. Não custa nada e não move nada.",
  "login.found": "Encontradas neste navegador",
  "login.count": { one: "{count} carteira", other: "{count} carteiras" },
  "login.last": "Última",
  "login.demo": "Carteira demo",
  "login.demoWhy": "Experimente tudo com tokens de teste",
  "login.without": "Ou sem carteira",
  "login.openInside": "Abrir o Gemplay dentro de uma carteira",
  "login.opensApp": "Abre o app com esta página dentro",
  "login.noWallet": "Este navegador não tem carteira, então não há com o que assinar. Nada foi cobrado.",
  "login.look": "Dar uma olhada antes",
  "login.lookWhy": "Jogos e transparência, sem precisar de conta",
  "login.link": "Link",
  "login.openIn": "Abrir na {wallet}",
  "login.unreached": "Não é possível entrar agora",
  "login.age": "Ao continuar, você confirma que tem 18 anos ou mais.",
  "login.waiting": "Aguardando sua carteira",
  "login.stepConnect": "Permita a conexão na carteira ({wallet})",
  "login.stepSign": "Assine a mensagem na carteira ({wallet})",
  "login.stepEnter": "Conferindo a assinatura",
  "login.done": "Boas-vindas",
  "login.searching": "Procurando carteiras",
} satisfies SameKeys<typeof en>;
