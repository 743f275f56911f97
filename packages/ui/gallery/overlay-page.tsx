import { CircleUserRound, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Dialog,
  Drawer,
  IconButton,
  ListRow,
  Menu,
  MenuItem,
  Sheet,
  TextInput,
} from '../src/index.ts';

type Open = 'sheet' | 'side' | 'dialog' | 'drawer' | null;

export function OverlayPage() {
  const requested = new URLSearchParams(location.search).get('open');
  const [open, setOpen] = useState<Open>((requested as Open) ?? null);
  const set = (name: Open) => (next: boolean) => setOpen(next ? name : null);
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex justify-end">
        <Menu
          trigger={<IconButton label="Conta" icon={<CircleUserRound size={24} />} />}
          header="Maria · Topázio"
        >
          <MenuItem icon={<Settings size={20} />}>Ajustes</MenuItem>
          <MenuItem icon={<LogOut size={20} />} danger>
            Sair
          </MenuItem>
        </Menu>
      </div>
      {(['sheet', 'side', 'dialog', 'drawer'] as const).map((name) => (
        <Button key={name} variant="secondary" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Sheet
        open={open === 'sheet' || open === 'side'}
        onOpenChange={set('sheet')}
        desktop={open === 'side' ? 'side' : 'center'}
        title="Boletim"
        closeLabel="Fechar"
        aside={
          <Button variant="ghost" size={40}>
            Limpar
          </Button>
        }
        footer={
          <Button size={56} block>
            Apostar R$ 10,00
          </Button>
        }
      >
        <div className="flex flex-col gap-2">
          {['São Paulo', 'Mais de 2,5 gols', 'Fluminense'].map((leg) => (
            <ListRow key={leg} title={leg} text="Resultado final" end="2.05" className="bg-surface-2" />
          ))}
          <TextInput aria-label="Valor" placeholder="R$ 10,00" />
        </div>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={set('dialog')}
        title="Sair da conta?"
        description="Suas apostas continuam valendo."
        confirmLabel="Sair"
        cancelLabel="Ficar"
        danger
        onConfirm={() => setOpen(null)}
      />
      <Drawer open={open === 'drawer'} onOpenChange={set('drawer')} title="Ajustes" closeLabel="Fechar">
        {['Idioma', 'Tema', 'Odds', 'Limites'].map((name) => (
          <ListRow key={name} icon={<Settings size={20} />} title={name} leads onClick={() => {}} />
        ))}
      </Drawer>
    </div>
  );
}
