import { CircleUserRound, Dices, House, ReceiptText, Trophy, Wallet } from 'lucide-react';
import {
  Badge,
  BalancePill,
  BottomNav,
  Button,
  Card,
  Chip,
  ChipRow,
  GameTile,
  HeroArt,
  IconButton,
  OddsButton,
  ProgressBar,
  SectionHead,
  TeamBadge,
  TopBar,
  VipStone,
  Wordmark,
} from '../src/index.ts';

const originals = [
  ['mines', 'Mines'],
  ['dice', 'Dado'],
  ['limbo', 'Limite'],
  ['luckyColor', 'Cor da sorte'],
  ['rowDouble', 'Dobra linha'],
  ['double', 'Dobro'],
] as const;

const matches = [
  {
    home: 'Flamengo',
    away: 'Palmeiras',
    score: [2, 1],
    clock: '67’ 2º T',
    odds: ['1.42', '4.10', '7.50'],
    move: ['up', undefined, 'down'],
  },
  {
    home: 'São Paulo',
    away: 'Grêmio',
    score: [0, 0],
    clock: '34’ 1º T',
    odds: ['2.05', '3.20', '3.60'],
    move: [],
  },
] as const;

export function HomePage() {
  return (
    <div className="above-nav">
      <TopBar
        start={<Wordmark name="Palpite" />}
        end={
          <>
            <BalancePill amount="R$ 248,50" label="Saldo R$ 248,50" addLabel="Depositar" />
            <IconButton label="Conta" icon={<CircleUserRound size={24} />} size={40} />
          </>
        }
      />
      <div className="gutter">
        <section className="relative isolate flex min-h-u-152 items-end overflow-hidden rounded-card">
          <HeroArt seed="brasileirao-3" className="-z-10" />
          <div className="flex flex-col items-start p-4 text-cream">
            <span className="text-micro font-semibold tracking-wide text-action uppercase">
              Clássico de hoje
            </span>
            <p className="mt-1 mb-3 text-title">
              Odds turbinadas
              <br />
              no Brasileirão
            </p>
            <Button size={40}>Ver jogos</Button>
          </div>
        </section>
      </div>
      <ChipRow label="Esportes" className="mt-3">
        <Chip selected count={12}>
          Ao vivo
        </Chip>
        {['Futebol', 'Basquete', 'Tênis', 'eSports', 'Vôlei'].map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </ChipRow>
      <div className="gutter mt-2 flex flex-col gap-2.5">
        {matches.map((match) => (
          <Card key={match.home} padding="tight">
            <div className="flex justify-between px-1">
              <Badge tone="live">{match.clock}</Badge>
              <span className="tabular text-caption text-fg-3">+186 mercados</span>
            </div>
            {[match.home, match.away].map((team, at) => (
              <div key={team} className="flex items-center gap-2.5 px-1 py-1 text-body-sm font-medium">
                <TeamBadge name={team} size={22} />
                <span className="flex-1">{team}</span>
                <span className="tabular text-odds">{match.score[at]}</span>
              </div>
            ))}
            <div className="mt-1.5 grid grid-cols-3 gap-2">
              {['1', 'X', '2'].map((label, at) => (
                <OddsButton
                  key={label}
                  label={label}
                  odds={match.odds[at] ?? ''}
                  movement={match.move[at]}
                  selected={match.home === 'São Paulo' && at === 0}
                  suspended={match.home === 'São Paulo' && at === 2}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <SectionHead title="Originais" action={<a href="#all">Ver todos</a>} className="mt-3" />
      <div className="rail gap-2.5">
        {originals.map(([game, name]) => (
          <a key={game} href="#play" className="w-u-112 shrink-0">
            <GameTile game={game} name={name} caption="RTP 97,0%" />
          </a>
        ))}
      </div>
      <div className="gutter mt-5">
        <Card className="flex items-center gap-4">
          <span className="size-14 shrink-0">
            <VipStone level={6} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-micro font-semibold tracking-wide text-accent uppercase">
              Nível Topázio imperial
            </p>
            <p className="mt-0.5 mb-2 text-title-sm">R$ 1.240 para Turmalina</p>
            <ProgressBar label="Progresso" percent={65} />
          </div>
        </Card>
      </div>
      <BottomNav
        label="Principal"
        items={[
          { id: 'home', label: 'Início', icon: <House size={22} />, current: true },
          { id: 'sports', label: 'Esportes', icon: <Trophy size={22} /> },
          { id: 'slip', label: 'Boletim', icon: <ReceiptText size={22} />, raised: true, count: 3 },
          { id: 'casino', label: 'Cassino', icon: <Dices size={22} /> },
          { id: 'wallet', label: 'Carteira', icon: <Wallet size={22} />, count: 2 },
        ]}
      />
    </div>
  );
}
