/** Words of documents in Portuguese; `languages.ts` says how they are written. */
export const PORTUGUESE = {
	invoice: 'fatura*, fatura recibo, nota fiscal',
	order: 'encomend*, pedido*, ordem de compra, ordem de serviço, requisição',
	date: 'data da fatura, data de emissão, data emissão, data do documento, emitida em, data de faturação',
	due_date:
		'data de vencimento, vencimento, vence em, pagar até, data limite de pagamento, prazo de pagamento, pagável até | | vencimento*, venc, pagamento até, limite de pagamento',
	delivery_date:
		'data de entrega, data da entrega, data do serviço, data da prestação, data de envio, data de expedição, data da operação | | período, período de faturação, data de carga, data da carga, data de descarga',
	other_date:
		'| | data de impressão, impresso em, recebido em, data de receção, data de pagamento, data do pagamento, pago em, válido até, válida até, data do contrato, data do orçamento',
	order_date: 'data da encomenda, data do pedido, data da ordem de compra',
	preceding:
		'fatura original, fatura de origem, documento de origem, fatura retificada, fatura anterior',
	referred:
		'referente à fatura, relativo à fatura, relativa à fatura, anula a fatura, retifica a fatura, ref. à fatura',
	invoice_number:
		'# fatura, # da fatura, fatura #, # nota fiscal, nota fiscal # | # documento, # do documento',
	order_number:
		'# encomenda, # da encomenda, encomenda #, # pedido, # do pedido, # ordem de compra, # da ordem de compra, nota de encomenda | encomenda, ordem de compra | vossa encomenda, v/ encomenda',
	customer_number: '# cliente, # do cliente, # de cliente, código do cliente, código cliente',
	supplier_number: '# fornecedor, # do fornecedor, código do fornecedor',
	delivery_note_number:
		'guia de remessa, # guia de remessa, # da guia de remessa, guia de transporte, nota de envio, nota de entrega',
	contract_number: '# contrato, # do contrato',
	tax_number: '# contribuinte, # de contribuinte',
	vat_number: '| | contribuinte, cnpj, inscrição municipal, inscrição estadual',
	register_number: '| | matrícula, capital social, conservatória',
	article_number: 'código do artigo, referência do artigo, código do produto',
	telephone: '# telefone, telemóvel',
	postcode: 'CEP',
	project_number:
		'| | projeto, # projeto, # do projeto, # orçamento, # do orçamento, orçamento #, # processo, obra',
	supplier:
		'fornecedor, nome do fornecedor, emitente, vendedor, prestador | | emitente, prestador de serviços | loja, estabelecimento, comerciante',
	customer:
		'adquirente, nome do adquirente, nome do cliente | destinatário | destinatário, faturar a, faturado a, exmo, exmos, morada de faturação',
	recipient:
		'| | morada de entrega, endereço de entrega, local de entrega, local de descarga, entregar em',
	contact_person: 'pessoa de contacto, pessoa de contato | contacto',
	other_party:
		'| | empresa do grupo, sociedade do grupo, grupo económico, administrador de condomínio, administrador do condomínio, transportadora, transportador, contabilista, processado por programa, emitido por, enviado por, entregue por',
	supplier_vat_id:
		'NIF do fornecedor, contribuinte fornecedor, NIF emitente, CNPJ do fornecedor | NIF, contribuinte, CNPJ, # contribuinte IVA',
	customer_vat_id: 'NIF do cliente, NIF adquirente, NIF do adquirente, contribuinte cliente',
	iban: 'IBAN do fornecedor | conta bancária, # conta, # da conta',
	bank_code: '| | conta bancária, # da conta, # conta, agência',
	net_amount:
		'total sem IVA, valor sem IVA, total ilíquido, total líquido, valor líquido, líquido, base tributável, base de incidência | | incidência, mercadoria, sem iva',
	tax_amount:
		'valor do IVA, valor IVA, total IVA, total do IVA, montante do IVA, total de impostos | imposto, impostos | total impostos, imposto',
	tax_rate: 'taxa de IVA, taxa IVA, taxa do imposto',
	total_amount:
		'total com IVA, valor com IVA, valor total com IVA, total com imposto, valor bruto | valor total, total geral, total da fatura, valor da fatura, valor, montante, montante total | total geral, total da fatura, total do documento, valor total',
	amount_due:
		'valor a pagar, valor em dívida, valor em falta, por liquidar, valor devido, montante em dívida, saldo devedor | | em dívida, em falta',
	amount_paid:
		'valor pago, já pago, montante pago, quantia paga, adiantamento, valor recebido | | sinal',
	earlier_balance: '| | saldo anterior, em atraso',
	discount: 'valor do desconto | desconto',
	currency: 'moeda',
	document_type: 'tipo de documento, tipo documento',
	lines: 'linhas, linhas da fatura, itens, artigos',
	'lines.description': 'descrição, designação, artigo, produto | nome',
	'lines.quantity': 'quantidade, qtd, qtde',
	'lines.unit_price': 'preço unitário, preço unit | preço',
	'lines.total': 'valor, valor total, total da linha',
	'lines.unit': 'unidade',
	'lines.tax_rate': 'taxa de IVA',
	'tax_lines.rate': 'taxa, taxa de IVA',
	'tax_lines.net_amount': 'incidência, base tributável',
	'tax_lines.tax_amount': 'valor do IVA, valor IVA | imposto',
	'kind credit note': 'nota de crédito',
	'kind reminder': 'lembrete, aviso de pagamento, lembrete de pagamento, carta de cobrança',
	'kind invoice': 'fatura, factura, fatura-recibo, fatura simplificada, nota fiscal',
	'kind receipt': 'recibo, talão, cupom fiscal',
	'kind order': 'encomenda, pedido, nota de encomenda, ordem de compra',
	'kind delivery note': 'guia de remessa, guia de transporte, nota de entrega',
	'kind quote': 'orçamento, proposta',
	'title credit': 'nota de crédito',
	'title invoice':
		'fatura recibo, fatura-recibo, fatura/recibo, fatura simplificada, fatura, nota fiscal',
	credited: 'creditado, a creditar, a devolver',
	'after title': 'de, do, da, ft, fs, fr, nc, original, duplicado, série, página',
	'of payee': 'designação, vendido por, explorador',
	paid: 'pago em, pago a, pago por, pago com, fatura paga, totalmente pago, liquidado, liquidada, quitado, quitada, pagamento recebido',
	'of payment':
		'por, cartão, de, crédito, débito, multibanco, numerário, dinheiro, transferência, mb way, pix, fatura, valor, total, em, data, obrigado, na totalidade, pagamento, foi, o, a, com',
	'nothing due': 'nada a pagar, não pagar, sem valor a pagar',
	earlier: 'anterior',
	discounted: 'desconto de pronto, pronto pagamento, desconto por pagamento antecipado',
	without: 'sem',
	form: 'dados, detalhes, informações, resumo, condições, faturação, pagamento, entrega, bancários, fornecedor, cliente, da, do, de, morada, contactos, observações, e',
	carried: 'a transportar, transporte anterior',
	total:
		'total geral, total a pagar, valor a pagar, total ilíquido, total líquido, total sem iva, total com iva, total impostos, valor total',
	'next to total': 'sem, com, c/, s/, eur',
	'other amount': 'numerário, multibanco, troco, entregue, desconto',
	'any total': 'valor a pagar, valor total',
	inclusive: 'com iva',
	exclusive: 'sem iva, ilíquido',
	'not yet': 'não, for, se, até',
};
