import { Bell, Heart, Search, Settings, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Accordion,
  AmountInput,
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  Chip,
  Countdown,
  CountUp,
  EmptyArt,
  EmptyState,
  Field,
  IconButton,
  Keypad,
  ListRow,
  OddsButton,
  PasswordInput,
  ProgressBar,
  pressAmountKey,
  SegmentedControl,
  Select,
  Skeleton,
  Spinner,
  Stepper,
  Switch,
  Tabs,
  TextInput,
} from '../src/index.ts';

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-micro font-semibold tracking-wide text-fg-3 uppercase">{name}</h2>
      {children}
    </section>
  );
}

export function PartsPage() {
  const [mode, setMode] = useState<'multi' | 'single'>('multi');
  const [tab, setTab] = useState('main');
  const [amount, setAmount] = useState('1250.50');
  const [mines, setMines] = useState(3);
  const [price, setPrice] = useState(1850);
  const [count, setCount] = useState(1240);
  useEffect(() => {
    const timer = setInterval(() => {
      setPrice((before) => before + (before > 1900 ? -120 : 70));
      setCount((before) => before + 311);
    }, 2500);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-7 p-4">
      <Group name="Type">
        <p className="text-display">Aa 40 Palpite</p>
        <p className="text-display-sm">Aa 28 Retorno</p>
        <p className="tabular text-money">R$ 1.248,50</p>
        <p className="font-brand text-title">Originais 2,00×</p>
        <p className="text-body text-fg-2">Corpo 16: o jogo começa às 21:30. Tiếng Việt, Русский, 日本語</p>
        <p className="text-caption text-fg-3">Legenda 12: aposta não é investimento</p>
      </Group>
      <Group name="Buttons">
        <Button size={56} block>
          Apostar R$ 10,00
        </Button>
        <div className="flex gap-2">
          <Button variant="secondary">Cancelar</Button>
          <Button variant="danger">Sair</Button>
          <Button variant="ghost">Limpar</Button>
        </div>
        <div className="flex items-center gap-2">
          <Button loading loadingLabel="Enviando">
            Confirmar
          </Button>
          <Button disabled>Confirmar</Button>
          <Button size={40}>Ver jogos</Button>
        </div>
        <div className="flex items-center gap-2">
          <IconButton label="Favorito" icon={<Heart size={22} />} pressed />
          <IconButton label="Som" icon={<Volume2 size={22} />} tone="filled" />
          <IconButton label="Avisos" icon={<Bell size={20} />} tone="action" size={40} />
          <Spinner label="Carregando" />
        </div>
      </Group>
      <Group name="Choices">
        <SegmentedControl
          label="Tipo"
          value={mode}
          onValueChange={setMode}
          segments={[
            { value: 'multi', label: 'Múltipla (3)' },
            { value: 'single', label: 'Simples' },
          ]}
        />
        <div className="flex gap-2">
          {['R$ 5', 'R$ 10', 'R$ 25', 'R$ 50'].map((each) => (
            <Chip key={each} look="outline" selected={each === 'R$ 10'} className="flex-1">
              {each}
            </Chip>
          ))}
        </div>
        <Stepper
          label="Minas"
          decreaseLabel="Menos"
          increaseLabel="Mais"
          value={mines}
          onDecrease={() => setMines(mines - 1)}
          onIncrease={() => setMines(mines + 1)}
          atMin={mines === 1}
        />
        <Checkbox defaultChecked>Tenho 18 anos e aceito os termos</Checkbox>
        <div className="flex gap-4">
          <Switch label="Som" defaultChecked />
          <Switch label="Vibrar" />
        </div>
      </Group>
      <Group name="Odds">
        <div className="grid grid-cols-3 gap-2">
          <OddsButton label="1" odds={(price / 1000).toFixed(2)} oddsMilli={price} />
          <OddsButton label="X" odds="3.40" />
          <OddsButton label="2" odds="4.20" selected />
          <OddsButton label="1" odds="1.42" movement="up" />
          <OddsButton label="X" odds="4.10" suspended suspendedLabel="Suspenso" />
          <OddsButton label="2" odds="7.50" movement="down" />
          <OddsButton label="1" odds="2.05" movement="up" selected />
          <OddsButton label="X" odds="9.50" boosted />
          <OddsButton label="Mais de 2,5 gols" odds="1.88" />
        </div>
        <OddsButton layout="row" label="Pedro marca a qualquer momento" odds="2.75" />
      </Group>
      <Group name="Form">
        <Field label="E-mail" hint="Enviamos um código">
          <TextInput type="email" placeholder="voce@exemplo.com" />
        </Field>
        <Field label="Senha" error="Use ao menos 8 caracteres">
          <PasswordInput defaultValue="abc" showLabel="Mostrar" hideLabel="Esconder" />
        </Field>
        <Field label="País">
          <Select options={[{ value: 'br', label: 'Brasil' }]} />
        </Field>
        <TextInput aria-label="Buscar" placeholder="Buscar entre 412 jogos" start={<Search size={20} />} />
        <Field label="Valor" aside="Saldo R$ 248,50">
          <AmountInput
            value={amount}
            read={(typed) => typed.replace(',', '.')}
            onValueChange={setAmount}
            currency="R$"
            decimalMark=","
          />
        </Field>
        <AmountInput
          look="box"
          aria-label="Aposta"
          value={amount}
          read={(typed) => typed.replace(',', '.')}
          onValueChange={setAmount}
          currency="R$"
          decimalMark=","
          end="Saldo R$ 248,50"
        />
        <Keypad
          label="Teclado"
          backLabel="Apagar"
          decimalMark=","
          onKey={(key) => setAmount(pressAmountKey(amount, key))}
        />
      </Group>
      <Group name="Display">
        <div className="flex flex-wrap gap-2">
          <Badge>RTP 97%</Badge>
          <Badge tone="action">Novo</Badge>
          <Badge tone="live">Ao vivo</Badge>
          <Badge tone="up">+ R$ 52</Badge>
          <Badge tone="down">− R$ 10</Badge>
          <Badge tone="bonus">Bônus</Badge>
          <Badge tone="boost">Turbinada</Badge>
        </div>
        <Banner>Uma conta nova recebe a primeira rodada.</Banner>
        <Banner tone="good">Uma odd subiu. Você aceita melhorias automaticamente.</Banner>
        <Banner tone="warn">Seu limite diário está perto.</Banner>
        <Banner
          tone="offline"
          action={
            <Button size={40} variant="secondary">
              Tentar
            </Button>
          }
        >
          Sem conexão. As odds estão travadas.
        </Banner>
        <ProgressBar label="Bônus" percent={42} tone="bonus" />
        <p className="flex gap-4">
          <CountUp value={count} locale="pt-BR" units className="font-brand text-title" />
          <Countdown seconds={754} className="text-title" />
        </p>
        <Card padding="none" className="p-1">
          <ListRow
            icon={<Settings size={20} />}
            title="Limites"
            text="Depósito, aposta, tempo"
            leads
            onClick={() => {}}
          />
          <ListRow icon={<Bell size={20} />} title="Avisos" end={<Switch label="Avisos" />} />
        </Card>
        <Tabs
          label="Mercados"
          value={tab}
          onValueChange={setTab}
          items={['main:Principais', 'goals:Gols', 'cards:Cartões', 'corner:Escanteios', 'asia:Asiático'].map(
            (each) => {
              const [value = '', label] = each.split(':');
              return { value, label, panel: <p className="py-3 text-body-sm text-fg-2">{label}</p> };
            },
          )}
        />
        <Accordion
          defaultValue={['a']}
          items={[
            {
              value: 'a',
              title: 'Resultado final',
              aside: 3,
              content: <Skeleton className="h-12 w-full rounded-odds" />,
            },
            { value: 'b', title: 'Ambas marcam', aside: 2, content: 'x' },
          ]}
        />
        <EmptyState
          art={<EmptyArt kind="slip" />}
          title="Seu boletim está vazio"
          text="Toque numa odd para começar."
          action={<Button size={40}>Ver jogos</Button>}
        />
      </Group>
    </div>
  );
}
