import { ReturnedPayment } from '../features/deposit/returned-payment.tsx';

/** This is where the vendor's page sends a player back to. */
export function PaySuccessPage() {
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <ReturnedPayment />
    </div>
  );
}
