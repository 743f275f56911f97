import { Sheet, Tabs } from '@palpite/ui';
import { type ReactNode, useState } from 'react';

export type TabbedSheetProps = {
  title: string;
  closeLabel: string;
  label: string;
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
  onClose: () => void;
};

export function TabbedSheet({ title, closeLabel, label, tabs, onClose }: TabbedSheetProps) {
  const [tab, setTab] = useState(tabs[0]?.value ?? '');
  return (
    <Sheet open onOpenChange={onClose} title={title} closeLabel={closeLabel} height="full" desktop="side">
      <Tabs
        label={label}
        value={tab}
        onValueChange={setTab}
        className="-mx-5 -mt-2"
        panelClassName="px-5 pt-5"
        items={tabs}
      />
    </Sheet>
  );
}
