import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

export default {
  "check.title": "Conferência do arquivo da conta",
  "check.about":
    "Esta página funciona sem rede e não envia nada. Ela recalcula cada rodada a partir da semente revelada, segue a cadeia do Crash até o compromisso inicial e soma seus saldos.",
  "check.choose": "Escolher o arquivo (.zip)",
  "check.running": "Conferindo… {percent}%",
  "check.fine": "Tudo confere",
  "check.fineAbout":
    "Todos os arquivos estão como foram gravados, cada rodada que pode ser calculada dá o mesmo resultado e os saldos fecham.",
  "check.wrong": "Nem tudo confere: {count}",
  "check.more": "e mais {count}",
  "check.taken": "Conta {user}, em {time}",
  "check.counts":
    "Arquivos: {files} · movimentos além das rodadas: {movements} · rodadas em andamento ou devolvidas: {unfinished}",
  "check.games": "Rodadas por jogo",
  "check.game": "Jogo",
  "check.checked": "Conferidas",
  "check.waiting": "Ainda não",
  "check.failed": "Erradas",
  "check.noRounds": "Não há rodadas neste arquivo.",
  "check.waitingAbout":
    "Ainda não: a semente do servidor está em uso. Troque suas sementes e exporte de novo para conferir também essas rodadas.",
  "check.balances": "Saldos",
  "check.asset": "Ativo",
  "check.stated": "No arquivo",
  "check.computed": "Somado",
  "check.findings": "O que não confere",
  "check.browser":
    "Este navegador não conseguiu ler o arquivo. Tente uma versão atual do Chrome, Firefox ou Safari.",
  "check.language": "Idioma",
  "check.not_an_archive": "O arquivo não é um zip ou foi cortado: baixe de novo.",
  "check.manifest_missing": "A lista de arquivos (manifest.json) falta ou não pode ser lida.",
  "check.schema_unknown": "Esta página não conhece a forma {schema}.",
  "check.file_missing": "Falta {file}.",
  "check.file_unlisted": "{file} não está na lista de arquivos.",
  "check.file_twice": "{file} aparece duas vezes.",
  "check.file_changed": "{file} foi alterado: o hash é outro.",
  "check.file_broken": "{file} está danificado.",
  "check.line_unreadable": "{file}, linha {line}, não pode ser lida.",
  "check.seed_hash": "Par de sementes {seedNumber}: a semente do servidor não é a do hash comprometido.",
  "check.seed_missing": "Rodada {id}: falta o par de sementes {seedNumber}.",
  "check.chain_missing": "Rodada {id}: falta a cadeia de onde ela saiu.",
  "check.round_outcome": "{game}, rodada {id}: as sementes dão outro resultado.",
  "check.round_pay": "{game}, rodada {id}: o pagamento não corresponde ao resultado.",
  "check.round_missing": "Par de sementes {seedNumber}: falta a rodada de número {nonce}.",
  "check.round_twice": "Par de sementes {seedNumber}: duas rodadas têm o número {nonce}.",
  "check.round_beyond": "Par de sementes {seedNumber}: o número {nonce} nunca foi usado.",
  "check.crash_hash": "Rodada {round} do Crash: o hash não leva ao compromisso da cadeia.",
  "check.balance": "{asset}: o arquivo diz {stated}, os registros somam {computed}.",
  "check.sums": "{asset}: as somas da lista diferem das dos arquivos.",
} satisfies SameKeys<typeof en>;
